import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { auditCommand } from "../../../src/cli/audit/index.ts";
import { runCommand } from "../../../src/cli/run.ts";
import type { Json } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { APPROVALS, makeLead, type Office, openOffice, writeRule } from "../approvals/kit.ts";

const COMMANDS = { audit: async () => auditCommand };

let office: Office;
let approval: string;
let lead: Json;

/** A held call, refused to a user without a vote, then approved and carried out. */
beforeAll(async () => {
  office = await openOffice();
  await writeRule(office.ana, { name: "Contacting", actions: ["crm.leads.contact"] });
  lead = await makeLead(office.dana);
  const held = await office.dana.post(`/api/v1/crm/leads/${lead.id}/contact`);
  approval = held.body.approval.id;
  await decide(office.dana, `${APPROVALS}/${approval}`, "approve");
  await decide(office.bob, `${APPROVALS}/${approval}`, "approve", { comment: "fine" });
});
afterAll(() => office.appliance.stop());

async function binder(query: string): Promise<Uint8Array> {
  const response = await fetch(`${office.appliance.base}/api/v1/audit/binder?${query}`, {
    headers: { authorization: `Bearer ${office.ana.accessToken}` },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

function texts(bytes: Uint8Array): Record<string, string> {
  const parts = Object.entries(unzipSync(bytes));
  return Object.fromEntries(parts.map(([name, part]) => [name, Buffer.from(part).toString()]));
}

test("an approval binder has the decision and its events, a record binder the approval", async () => {
  const files = texts(await binder(`approval_id=${approval}`));
  expect(JSON.parse(files["approval.json"] ?? "")).toMatchObject({ id: approval, state: "executed" });
  const readable = JSON.parse(files["events-readable.json"] ?? "");
  expect(readable.length).toBeGreaterThanOrEqual(2);
  for (const event of readable) expect(event.approval_id).toBe(approval);
  const ofRecord = texts(await binder(`collection=crm.leads&record_id=${lead.id}`));
  expect(JSON.parse(ofRecord["approvals.json"] ?? "")).toMatchObject([{ id: approval, state: "executed" }]);
});

test("a binder verifies with only the file and the key", async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "freehold-elsewhere-"));
  const { public_key } = (await office.ana.get("/api/v1/audit/checkpoints")).body;
  const [file, key] = [join(elsewhere, "binder.zip"), join(elsewhere, "key.jwk")];
  const bytes = await binder(`approval_id=${approval}`);
  writeFileSync(key, JSON.stringify(public_key));
  const verified = (content: Uint8Array) => {
    writeFileSync(file, content);
    return runCommand(COMMANDS, ["audit", "verify", file, "--key", key], {});
  };
  expect(await verified(bytes)).toBe(0);
  const at = Buffer.from(bytes).indexOf('"executed"');
  expect(at).toBeGreaterThan(0);
  expect(await verified(bytes.with(at + 1, 0x58))).toBe(1);
  rmSync(elsewhere, { recursive: true });
});

test("requests, votes and executed calls replay to the original decision", async () => {
  const { body } = await office.ana.get("/api/v1/audit/events?limit=100");
  const seen = new Set<string>();
  const wrong: Json[] = [];
  for (const { seq, action, outcome, code } of body.data) {
    if (!action.startsWith("approvals.") && action !== "crm.leads.contact") continue;
    seen.add(outcome);
    const decision = (await office.ana.get(`/api/v1/audit/events/${seq}/decision`)).body;
    if (decision.same !== true) wrong.push({ seq, action, outcome, code, replayed: decision.replayed });
  }
  expect(wrong).toEqual([]);
  expect(seen.has("held")).toBe(true);
  expect(seen.has("ok")).toBe(true);
});
