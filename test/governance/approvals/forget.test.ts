import { afterAll, beforeAll, expect, test } from "bun:test";
import { Call } from "../../../src/engine/call.ts";
import { STEPS } from "../../../src/engine/execute.ts";
import { Trail } from "../../../src/engine/trail.ts";
import { forgetter } from "../../../src/governance/approvals/forget.ts";
import { systemPrincipal } from "../../../src/kernel/principal.ts";
import { decide } from "../../kit/decide.ts";
import { APPROVALS, makeLead, type Office, openOffice, writeRule } from "./kit.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await writeRule(office.ana, { actions: ["crm.leads.update"], when: { changes: ["company"] } });
});
afterAll(() => office.appliance.stop());

test("erasure finds approval requests by record and name and destroys their key", async () => {
  const { engine } = office.appliance.appliance;
  const lead = await makeLead(office.dana);
  const held = await office.dana.put(`/api/v1/crm/leads/${lead.id}`, { company: "Mirabella & Sons" });
  const { id } = held.body.approval;
  const path = `${APPROVALS}/${id}`;
  await office.bob.post(`${path}/comment`, { comment: "Mirabella wrote to us" });
  const { organization } = (await office.ana.get("/api/v1/auth/me")).body;
  const who = systemPrincipal({ ...organization, key: 1, timeZone: organization.time_zone });
  const action = engine.registry.find("approvals.get");
  if (!action) throw new Error("no such action");
  const origin = { channel: "system", address: "local", correlationId: "test" } as const;
  const now = office.appliance.clock.now();
  const trail = new Trail(action, origin, now);
  trail.principal = who;
  const access = await engine.access.open(who, origin, now);
  const found = await engine.store.read(async (handle) => {
    const call = new Call({ engine, steps: STEPS, action, origin, now, access, trail });
    const context = call.reading(handle);
    const byRecord = await forgetter.find?.(context, {
      subjects: [{ collection: "crm.leads", id: lead.id }],
      words: [],
    });
    const byName = await forgetter.find?.(context, { subjects: [], words: ["mirabella"] });
    return [byRecord, byName].map((kept) => kept?.map((one) => [one.collection, one.id]));
  });
  expect(found).toEqual([[["approvals", id]], [["approvals", id]]]);

  const [row] = await office.appliance.rows("SELECT person_key FROM approval_requests WHERE id = ?", id);
  engine.store.vault.destroyPersonKey(Number(row?.person_key));
  const detail = (await office.dana.get(path)).body;
  expect(detail).toMatchObject({ id, input: null });
  expect(detail.timeline.map(({ words }: { words: string | null }) => words)).toEqual([null, null]);
  expect((await office.dana.get(`${path}/diff`)).body).toMatchObject({ erased: true, fields: [] });
  expect((await decide(office.bob, path, "approve")).body.code).toBe("APPROVAL_STALE");
});
