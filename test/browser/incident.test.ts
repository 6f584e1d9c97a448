import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";
import { type Office, openOffice } from "./office.ts";

/** An address where nothing listens: backups are created, but their uploads fail. */
const NOWHERE = "http://127.0.0.1:9";

const folder = freshFolder();
let office: Office;
beforeAll(async () => {
  const secret = join(folder, "secret");
  writeFileSync(secret, "secret", { mode: 0o600 });
  office = await openOffice([
    ...["--jobs-tick-seconds", "1", "--backup-s3-endpoint", NOWHERE, "--backup-s3-bucket", "backups"],
    ...["--backup-s3-access-key", "key", "--backup-s3-secret-key-file", secret],
  ]);
});
afterAll(async () => {
  await office.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a failed backup notifies the operator, with a translated message and a link", async () => {
  await office.ana.post("/api/v1/system/backups");
  await until(async () => (await office.ana.get("/api/v1/desk/notices")).body.unread === 1);

  const page = await office.visit();
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await page.getByRole("button", { name: /System: Backups\s*Last backup failed/ }).click();
  await page.waitForURL("**/system/backups");

  const german = await office.visit({ language: "de-DE" });
  await german.getByRole("button", { name: /^Mitteilungen/ }).click();
  await german.getByText("Die letzte ist misslungen").waitFor();
  await german.goto("/system/health");
  await german.getByText("Die letzte Sicherung ist misslungen.").waitFor();
  expect(office.faults).toEqual([]);
});
