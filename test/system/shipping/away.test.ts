import { afterAll, beforeAll, expect, test } from "bun:test";
import { closeSync, constants, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../../src/user-error.ts";
import { type Client, freshFolder, TestAppliance } from "../../kit/appliance.ts";
import { attach } from "../../kit/files.ts";
import { shipped, shipperOf } from "../../kit/shipping.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

test("a replica folder that blocks delays neither requests nor shutdown", async () => {
  const replica = freshFolder();
  const shipper = shipperOf(appliance, replica);
  await shipped(shipper);
  // Opening a pipe blocks until there is a writer, just as opening a file on an unreachable machine does.
  const ownerFile = join(replica, "replica.json");
  renameSync(ownerFile, `${ownerFile}.away`);
  expect(Bun.spawnSync(["mkfifo", ownerFile]).exitCode).toBe(0);
  shipper.start();

  const contact = await ana.post("/api/v1/crm/contacts", { first_name: "Bo", last_name: "Berg" });
  expect(contact.status).toBe(201);
  const path = `/api/v1/crm/contacts/${contact.body.id}/attachments`;
  const uploads = ["one", "two", "three"].map((text) =>
    attach(appliance.base, ana, path, text, "text/plain"),
  );
  const logins = [1, 2, 3].map(() => appliance.logIn("ana@example.com"));
  for (const { status } of await Promise.all(uploads)) expect(status).toBe(201);
  expect(await Promise.all(logins)).toHaveLength(3);

  // Unblocks the pipe only after both calls have returned.
  await shipper.stop();
  await shipper.finish();
  closeSync(openSync(ownerFile, constants.O_RDWR));
  rmSync(ownerFile);
});

test("explains why a replica folder is rejected", async () => {
  const cases: [string, string][] = [
    [join(freshFolder(), "missing"), "does not exist"],
    [join(appliance.folder, "files"), "is inside the data folder"],
    [join(appliance.folder, "freehold.db"), "does not exist"],
  ];
  for (const [folder, says] of cases) {
    const shipper = shipperOf(appliance, folder);
    await shipper.tick();
    const cause = shipper.state.halted?.cause;
    expect(cause).toBeInstanceOf(UserError);
    expect(String(cause)).toContain(says);
  }
});
