import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Shipper } from "../../../src/store/shipping/index.ts";
import { openReplica } from "../../../src/store/shipping/index.ts";
import { filesWith, Office, taken } from "../../governance/requests/office.ts";
import { Client, freshFolder, PASSWORD, TestAppliance } from "../../kit/appliance.ts";
import { attach } from "../../kit/files.ts";
import { shipped, shipperOf } from "../../kit/shipping.ts";

const NAME = "Xaveria Quirinbacher";
const EMAIL = "xaveria.q@privatmail.example";
const WORDS = ["Quirinbacher", EMAIL];

let office: Office;
let shipper: Shipper;
const replica = freshFolder();

beforeAll(async () => {
  office = await Office.open();
  shipper = shipperOf(office.appliance, replica);
});
afterAll(() => office.close());

function filesBelow(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("erasures are repeated after restoring any moment from the replica alone", async () => {
  const { id } = await office.make("crm.contacts", {
    first_name: "Xaveria",
    last_name: "Quirinbacher",
    email: EMAIL,
  });
  await office.make("crm.leads", { name: NAME, email: EMAIL, notes: `${NAME} wants an offer` });
  await office.make("crm.leads", { name: "Somebody else", source: "referral" });
  const path = `/api/v1/crm/contacts/${id}/attachments`;
  taken(await attach(office.appliance.base, office.ana, path, `Letter of ${NAME}`, "text/plain"), 201);
  const before = await shipped(shipper);
  const files = join(replica, "beside", "files");
  expect(filesBelow(files)).toHaveLength(1);

  const request = await office.scoped("erasure", { name: NAME, email: EMAIL });
  await office.carriedOut(request.id);
  await shipped(shipper);
  await shipper.stop();

  const data = freshFolder();
  await (await openReplica(replica, "")).restore(data, before, () => undefined);
  // The replica still contains the erased person; the erasure is repeated on start.
  expect(filesWith(data, [EMAIL])).not.toEqual([]);
  const again = await TestAppliance.start([], data);
  try {
    const login = await again.send("POST", "/api/v1/auth/login", {
      email: "ana@example.com",
      password: PASSWORD,
    });
    const ana = new Client(again.base, login.body);
    expect(filesWith(data, WORDS)).toEqual([]);
    expect(taken(await ana.get("/api/v1/audit/verify")).ok).toBe(true);
    const leads = taken(await ana.get("/api/v1/crm/leads?limit=10"));
    expect(leads.data.map(({ name }: { name: string }) => name)).toContain("Somebody else");
  } finally {
    await again.stop();
  }
});

test("files of erased persons are deleted from the replica", async () => {
  const another = shipperOf(office.appliance, replica);
  await shipped(another);
  office.appliance.clock.advance(2 * 60_000);
  await shipped(another);
  expect(filesBelow(join(replica, "beside", "files"))).toEqual([]);
  await another.stop();
});
