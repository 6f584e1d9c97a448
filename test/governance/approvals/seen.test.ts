import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { canonicalJson } from "../../../src/engine/audit/event.ts";
import type { Client, Json } from "../../kit/appliance.ts";
import { APPROVALS, makeLead, type Office, openOffice, writeRule } from "./kit.ts";

/** A vote covers the version its voter read: later changes to the request are not approved. */
let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await writeRule(office.ana, { actions: ["crm.leads.contact"] });
});
afterAll(() => office.appliance.stop());

const LEADS = "/api/v1/crm/leads";
const DOORS = ["approvals", "workflows"] as const;

async function asked() {
  const lead = await makeLead(office.dana, { company: "Small" });
  const held = await office.dana.post(`${LEADS}/${lead.id}/contact`);
  const { id } = held.body.approval;
  return { lead, id, read: (await office.bob.get(`${APPROVALS}/${id}`)).body };
}

async function exchange(lead: Json, id: string): Promise<void> {
  const changed = await office.dana.put(`${LEADS}/${lead.id}`, { company: "Large" });
  expect(changed.status).toBe(200);
  const again = await office.dana.post(`${APPROVALS}/${id}/resubmit`);
  expect(again.body).toMatchObject({ state: "pending", round: 2 });
}

const vote = (by: Client, door: string, id: string, move: string, body: Json) =>
  by.post(`/api/v1/${door}/${id}/${move}`, body);

test("request digests do not disclose hidden values to guesses", async () => {
  const { lead, id, read } = await asked();
  const [{ input }] = [(await office.dana.get(`${APPROVALS}/${id}`)).body];
  const { fields } = (await office.dana.get(`${APPROVALS}/${id}/diff`)).body;
  const record = Object.fromEntries(fields.map(({ field, was }: Json) => [field, was]));
  expect(record).toMatchObject({ company: lead.company });
  // Guesses of the hashed content, including the right one: a hash without a key would match it.
  const guesses = [input ?? {}, { id: lead.id, ...input }].map((given) =>
    canonicalJson({ action: "crm.leads.contact", input: given, record }),
  );
  const hashes = guesses.map((text) => new Bun.CryptoHasher("sha256").update(text).digest("hex"));
  expect(hashes).not.toContain(read.snapshot_hash);
  const other = await asked();
  expect(other.read.snapshot_hash).not.toBe(read.snapshot_hash);
  const { data } = (await office.ana.get(`/api/v1/audit/events?resource=approvals/${id}`)).body;
  expect(data.map(({ after }: Json) => after?.snapshot_hash)).toContain(read.snapshot_hash);
});

describe("Votes on an outdated request", () => {
  for (const door of DOORS)
    for (const [move, words] of [
      ["approve", {}],
      ["reject", { reason: "No" }],
    ] as const)
      for (const key of ["snapshot_hash", "version"] as const)
        test(`are rejected: ${door}, ${move}, by ${key}`, async () => {
          const { lead, id, read } = await asked();
          await exchange(lead, id);
          const stale = await vote(office.bob, door, id, move, { [key]: read[key], ...words });
          expect(stale.body.code).toBe("APPROVAL_STALE");
          expect(stale.status).toBe(409);
          expect((await office.dana.get(`${APPROVALS}/${id}`)).body.state).toBe("pending");
          expect((await office.dana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");
          const now = (await office.bob.get(`${APPROVALS}/${id}`)).body;
          expect((await vote(office.bob, door, id, move, { [key]: now[key], ...words })).status).toBe(200);
        });

  test("are rejected with If-Match and in bulk decisions", async () => {
    const [one, two] = [await asked(), await asked()];
    await exchange(one.lead, one.id);
    const match = { "if-match": `"${one.read.version}"` };
    const direct = await office.bob.post(`${APPROVALS}/${one.id}/approve`, {}, match);
    expect(direct.body.code).toBe("APPROVAL_STALE");
    const bulk = await office.bob.post(`${APPROVALS}/bulk`, {
      requests: [one, two].map(({ id, read }) => ({ id, snapshot_hash: read.snapshot_hash })),
      decision: "approve",
    });
    expect(bulk.body.results.map(({ error }: Json) => error?.code ?? null)).toEqual(["APPROVAL_STALE", null]);
  });
});

describe("Votes without a version", () => {
  test("are rejected for every decision and address", async () => {
    const { lead, id } = await asked();
    const calls = [
      ...DOORS.flatMap((door) => [
        vote(office.bob, door, id, "approve", {}),
        vote(office.bob, door, id, "reject", { reason: "No" }),
      ]),
      vote(office.bob, "approvals", id, "request_changes", { reason: "More" }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(422);
      expect(body.details).toMatchObject([{ path: "snapshot_hash", code: "SEEN_REQUIRED" }]);
    }
    const bulk = await office.bob.post(`${APPROVALS}/bulk`, { requests: [{ id }], decision: "approve" });
    expect(bulk.body.results[0]).toMatchObject({ status: 422 });
    const twice = { requests: [{ id }, { id }], decision: "approve" };
    expect((await office.bob.post(`${APPROVALS}/bulk`, twice)).status).toBe(422);
    expect((await office.dana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");
  });

  test("disclose nothing to users who cannot decide", async () => {
    const { id } = await asked();
    expect((await vote(office.dana, "approvals", id, "approve", {})).body.code).toBe("SOD_CONFLICT");
    expect((await vote(office.eli, "approvals", id, "approve", {})).body.code).toBe("RECORD_NOT_FOUND");
  });
});

describe("Comments on a request", () => {
  test("outdate its version but not its hash", async () => {
    const { id, read } = await asked();
    await office.dana.post(`${APPROVALS}/${id}/comment`, { comment: "Urgent" });
    const { version, snapshot_hash } = read;
    const body = { version, snapshot_hash };
    expect((await vote(office.bob, "approvals", id, "approve", body)).body.code).toBe("APPROVAL_STALE");
    expect((await vote(office.bob, "approvals", id, "approve", { snapshot_hash })).body.state).toBe(
      "executed",
    );
  });
});

describe("Record transitions as votes", () => {
  const BILLS = "/api/v1/fin/bills";

  test("require the version of the record, also as the first of two votes", async () => {
    await writeRule(office.ana, {
      actions: ["fin.bills.approve"],
      steps: [{ name: "Two", approvers: [{ role: "fin_manager" }], need: 2 }],
    });
    const supplier = (await office.bob.post("/api/v1/crm/accounts", { name: "Paper", kinds: ["supplier"] }))
      .body.id;
    const lines = (price: number) => [{ text: "Paper", price }];
    const bill = { supplier_id: supplier, supplier_ref: "R-1", lines: lines(100) };
    const path = `${BILLS}/${(await office.dana.post(BILLS, bill)).body.id}`;
    const handIn = async () => expect((await office.dana.post(`${path}/submit`)).status).toBe(200);
    await handIn();
    const read = (await office.bob.get(path)).body;
    const disputed = { version: read.version, dispute_reason: "Look again" };
    expect((await office.cem.post(`${path}/dispute`, disputed)).status).toBe(200);
    expect((await office.dana.put(path, { lines: lines(2_500_000) })).status).toBe(200);
    await handIn();

    const unnamed = await office.bob.post(`${path}/approve`);
    expect(unnamed.body.details).toMatchObject([{ path: "version", code: "SEEN_REQUIRED" }]);
    const stale = await office.bob.post(`${path}/approve`, { version: read.version });
    expect(stale.body.code).toBe("RECORD_VERSION_CONFLICT");
    expect((await office.cem.post(`${path}/dispute`, { dispute_reason: "No" })).status).toBe(422);
    const now = (await office.bob.get(path)).body;
    expect(now.state).toBe("submitted");
    expect((await office.bob.post(`${path}/approve`, { version: now.version })).status).toBe(202);
  });
});
