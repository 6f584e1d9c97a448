import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import { openReplica } from "../../../src/store/shipping/index.ts";
import { Client, freshFolder, PASSWORD, TestAppliance } from "../../kit/appliance.ts";
import { shipped, shipperOf } from "../../kit/shipping.ts";

let appliance: TestAppliance;
let ana: Client;
const replica = join(freshFolder(), "replica");

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  mkdirSync(replica);
});
afterAll(() => appliance.stop());

const shipperInto = (folder: string, passphrase?: string, name?: string) =>
  shipperOf(appliance, folder, passphrase, name);

async function addLead(name: string): Promise<void> {
  expect((await ana.post("/api/v1/crm/leads", { name, source: "referral" })).status).toBe(201);
}

/** Names of the leads restored from a replica, read through a server of its own. */
async function leadsAt(folder: string, at: number, passphrase = ""): Promise<string[]> {
  const data = freshFolder();
  const { restore } = await openReplica(folder, passphrase);
  await restore(data, at, () => undefined);
  const again = await TestAppliance.start([], data);
  try {
    const reply = await again.send("POST", "/api/v1/auth/login", {
      email: "ana@example.com",
      password: PASSWORD,
    });
    const client = new Client(again.base, reply.body);
    expect((await client.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
    const { body } = await client.get("/api/v1/crm/leads?sort=name&limit=100");
    return body.data.map(({ name }: { name: string }) => name);
  } finally {
    await again.stop();
  }
}

test("an appliance can be restored to each shipped moment with a valid audit trail", async () => {
  const shipper = shipperInto(replica);
  await addLead("A first");
  const first = await shipped(shipper);
  await addLead("B second");
  await appliance.appliance.engine.audit.checkpoint();
  const second = await shipped(shipper);
  await appliance.appliance.engine.store.log.empty();
  await addLead("C third");
  const third = await shipped(shipper);
  await shipper.stop();
  expect(await leadsAt(replica, first)).toEqual(["A first"]);
  expect(await leadsAt(replica, second)).toEqual(["A first", "B second"]);
  expect(await leadsAt(replica, third)).toEqual(["A first", "B second", "C third"]);
  const { from, to } = await openReplica(replica, "");
  expect(from).toBeLessThanOrEqual(first);
  expect(to).toBeGreaterThanOrEqual(third);
  await expect(
    (await openReplica(replica, "")).restore(freshFolder(), from - 1, () => undefined),
  ).rejects.toThrow("Choose a later time");
});

test("shipping pauses while the replica folder is missing and catches up afterwards", async () => {
  const shipper = shipperInto(replica);
  await shipped(shipper);
  renameSync(replica, `${replica}-away`);
  await addLead("D while away");
  await shipper.tick();
  expect(shipper.state.halted?.cause).toBeInstanceOf(Error);
  renameSync(`${replica}-away`, replica);
  const back = await shipped(shipper);
  expect(await leadsAt(replica, back)).toContain("D while away");
  await shipper.stop();
});

test("a second shipper replaces the first; folders of another appliance are rejected", async () => {
  const [one, other] = [shipperInto(replica), shipperInto(replica)];
  await shipped(one);
  await shipped(other);
  await one.tick();
  expect(String(one.state.halted?.cause)).toContain("Another Freehold");
  const foreign = shipperInto(replica, "", "freehold-other");
  await foreign.tick();
  expect(String(foreign.state.halted?.cause)).toContain("another Freehold server");
  const empty = join(freshFolder(), "not-there");
  const none = shipperInto(empty);
  await none.tick();
  expect(String(none.state.halted?.cause)).toContain("does not exist");
  for (const shipper of [one, other, foreign, none]) await shipper.stop();
});

test("an encrypted replica opens only with its passphrase", async () => {
  const sealed = freshFolder();
  const shipper = shipperInto(sealed, "open sesame");
  await addLead("E sealed");
  const at = await shipped(shipper);
  await shipper.stop();
  expect(await leadsAt(sealed, at, "open sesame")).toContain("E sealed");
  await expect(openReplica(sealed, "another")).rejects.toThrow("passphrase");
  const text = filesBelow(sealed)
    .map((path) => readFileSync(path, "latin1"))
    .join("");
  expect(text).not.toContain("E sealed");
});

test("a damaged end of the replica loses only the damaged part", async () => {
  const folder = freshFolder();
  const shipper = shipperInto(folder);
  await addLead("F whole");
  const whole = await shipped(shipper);
  const log = filesBelow(join(folder, "freehold")).findLast((path) => path.includes("wal-")) ?? "";
  const { size } = statSync(log);
  await addLead("G torn");
  const torn = await shipped(shipper);
  await shipper.stop();
  truncateSync(log, size + 100);
  appendFileSync(log, "remains");
  const leads = await leadsAt(folder, torn);
  expect(leads).toContain("F whole");
  expect(leads).not.toContain("G torn");
  expect(await leadsAt(folder, whole)).toEqual(leads);
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}
