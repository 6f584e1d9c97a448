import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { firstOccurrence, occurrence, parseRule } from "../../../src/kernel/recurrence.ts";
import type { Json } from "../../kit/appliance.ts";
import { Office } from "./office.ts";

let office: Office;

beforeAll(async () => {
  office = await Office.open();
  office.made["legal.contracts"] = (await office.signed({ start: office.today })).id;
});
afterAll(() => office.close());

const owe = (data: object = {}) => office.create("obligations", data);
const WRONG = "409 STATE_TRANSITION_INVALID, state WRONG_STATE";

async function series(first: Json): Promise<Json[]> {
  const others = await office.list("obligations", `series_id=${first.id}`);
  return [await office.get("obligations", first), ...others].sort((a, b) => a.occurrence - b.occurrence);
}

describe("Obligation", () => {
  test("requires exactly one contract or policy, and a due date", async () => {
    const policy = await office.create("policies");
    expect(await office.tryCreate("obligations", { contract_id: undefined })).toBe(
      "422 VALIDATION_FAILED, contract_id ORIGIN_UNCLEAR",
    );
    expect(await office.tryCreate("obligations", { policy_id: policy.id })).toBe(
      "422 VALIDATION_FAILED, contract_id ORIGIN_UNCLEAR",
    );
    expect(await office.tryCreate("obligations", { due_on: undefined })).toBe(
      "422 VALIDATION_FAILED, due_on REQUIRED",
    );
    expect(await office.tryCreate("obligations", { due_on: "1990-01-01" })).toBe(
      "422 VALIDATION_FAILED, due_on DATE_TOO_EARLY",
    );
    expect(await office.tryCreate("obligations", { contract_id: undefined, policy_id: policy.id })).toBe(
      "201",
    );
  });

  test("requires evidence or a note when met", async () => {
    const one = await owe();
    expect(await office.tryMove("obligations", one, "meet")).toBe(
      "422 VALIDATION_FAILED, evidence EVIDENCE_MISSING",
    );
    expect(await office.move("obligations", one, "meet", { note: "Paid by transfer" })).toMatchObject({
      state: "met",
      note: "Paid by transfer",
      days_left: null,
    });
    expect(await office.tryMove("obligations", one, "meet", { note: "Again" })).toBe(WRONG);
    const other = await owe({ evidence: "Receipt in folder 7" });
    expect((await office.move("obligations", other, "meet")).state).toBe("met");
    expect(await office.tryChange("obligations", one, { text: "Other" })).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
  });

  test("accepts only its own attachments as evidence", async () => {
    const [one, other] = [await owe(), await owe()];
    const attach = async ({ id }: Json) =>
      (
        await office.ana.post(`/api/v1/legal/obligations/${id}/attachments?name=proof.txt`, "Paid", {
          "content-type": "text/plain",
        })
      ).body.id;
    const [own, elsewhere] = [await attach(one), await attach(other)];
    const UNKNOWN = "422 VALIDATION_FAILED, evidence_ids.0 REFERENCE_UNKNOWN";
    for (const id of [elsewhere, "nothing"]) {
      expect(await office.tryMove("obligations", one, "meet", { evidence_ids: [id] })).toBe(UNKNOWN);
      expect(await office.tryChange("obligations", one, { evidence_ids: [id] })).toBe(UNKNOWN);
      expect(await office.tryCreate("obligations", { evidence_ids: [id] })).toBe(UNKNOWN);
    }
    expect(await office.tryMove("obligations", one, "meet", { evidence_ids: [own] })).toBe("200");
  });

  test("locks its terms once breached", async () => {
    const one = await owe({ due_on: office.day(-3), amount: 500 });
    await office.move("obligations", one, "breach");
    for (const data of [{ text: "Less" }, { amount: 1 }, { party: "them" }, { grace_days: 30 }])
      expect(await office.tryChange("obligations", one, data)).toBe(
        `409 STATE_TRANSITION_INVALID, ${Object.keys(data)[0]} BREACHED`,
      );
    expect(await office.tryChange("obligations", one, { evidence: "Letter of today" })).toBe("200");
  });

  test("can be waived with a reason or extended", async () => {
    const one = await owe({ due_on: office.day(5) });
    expect(await office.tryMove("obligations", one, "extend", { due_on: office.day(-1) })).toBe(
      "422 VALIDATION_FAILED, due_on DATE_PASSED",
    );
    expect(await office.move("obligations", one, "extend", { due_on: office.day(50) })).toMatchObject({
      state: "open",
      due_on: office.day(50),
    });
    expect(await office.tryMove("obligations", one, "waive")).toBe("422 VALIDATION_FAILED, reason REQUIRED");
    expect((await office.move("obligations", one, "waive", { reason: "Agreed" })).state).toBe("waived");
  });

  test("becomes due before its date, breached after it, and can be cured", async () => {
    const one = await owe({ due_on: office.day(20), lead_days: 10, grace_days: 2 });
    expect(await office.tryMove("obligations", one, "breach")).toBe("409 STATE_TRANSITION_INVALID");
    const seen: string[] = [];
    for (const days of [9, 1, 10, 1, 1, 1]) {
      await office.pass(days);
      const { state, days_left } = await office.get("obligations", one);
      seen.push(`${state} ${days_left}`);
    }
    expect(seen).toEqual(["open 11", "due 10", "due 0", "due -1", "due -2", "breached null"]);
    expect((await office.get("obligations", one)).breached_on).toBe(office.day(-2));
    expect(await office.tryMove("obligations", one, "meet", { note: "Late" })).toBe(WRONG);
    expect((await office.move("obligations", one, "remedy", { note: "Paid with interest" })).state).toBe(
      "remedied",
    );
  });

  test("cannot be archived", async () => {
    const { status } = await office.ana.delete(`/api/v1/legal/obligations/${(await owe()).id}`);
    expect(status).toBe(405);
  });
});

describe("Recurring obligation", () => {
  test("creates the next occurrence when met", async () => {
    const one = await owe({ rrule: "FREQ=MONTHLY;BYMONTHDAY=1", due_on: office.today });
    const first = one.due_on;
    expect(first.slice(8)).toBe("01");
    await office.move("obligations", one, "meet", { note: "Paid" });
    const [, next] = await series(one);
    expect(next).toMatchObject({
      occurrence: 2,
      state: "open",
      text: one.text,
      rrule: one.rrule,
      series_start: first,
    });
    expect(await office.tryMove("obligations", next, "extend", { due_on: "2030-01-01" })).toBe(
      "422 VALIDATION_FAILED, due_on RECURRING",
    );
    await office.move("obligations", next, "waive", { reason: "Enough", further: true });
    expect((await series(one)).length).toBe(2);
  });

  test("ends with its recurrence rule", async () => {
    const one = await owe({ rrule: "FREQ=DAILY;COUNT=2", due_on: office.today });
    await office.move("obligations", one, "meet", { note: "1" });
    const [, second] = await series(one);
    await office.move("obligations", second, "meet", { note: "2" });
    expect((await series(one)).map(({ state }) => state)).toEqual(["met", "met"]);
  });

  test("stops at the contract's end unless the contract is renewed", async () => {
    const contract = await office.signed({ start: office.today, end: office.day(20), renew_months: 1 });
    const one = await owe({
      contract_id: contract.id,
      rrule: "FREQ=DAILY;INTERVAL=15",
      due_on: office.day(1),
    });
    await office.move("obligations", one, "meet", { note: "1" });
    const [, second] = await series(one);
    await office.move("obligations", second, "meet", { note: "2" });
    expect((await series(one)).length).toBe(2);
    expect((await office.get("obligations", second)).halted).toBe(true);
    await office.move("contracts", contract, "renew");
    await office.pass(17);
    const [, , third] = await series(one);
    expect(third).toMatchObject({ occurrence: 3, state: "due" });
    await office.move("contracts", contract, "terminate", { reason: "Enough", for_cause: true });
    expect(await office.get("obligations", third)).toMatchObject({ state: "waived", recurs_after: null });
  });

  test("records one breach per occurrence after a month without scheduled runs", async () => {
    const one = await owe({ rrule: "FREQ=WEEKLY", due_on: office.today, lead_days: 1 });
    await office.pass(31);
    await office.pass(0);
    const all = await series(one);
    expect(all.map(({ state }) => state)).toEqual([
      "breached",
      "breached",
      "breached",
      "breached",
      "breached",
      "open",
    ]);
    expect(all.map(({ breached_on }) => breached_on).slice(0, 2)).toEqual([office.day(-30), office.day(-23)]);
  });

  test("pauses while its policy is archived without blocking other series", async () => {
    const policy = await office.create("policies");
    const daily = { rrule: "FREQ=DAILY", due_on: office.today };
    const still = await owe({ contract_id: undefined, policy_id: policy.id, ...daily });
    const other = await owe(daily);
    expect((await office.ana.delete(`/api/v1/legal/policies/${policy.id}`)).status).toBe(200);
    await office.pass(2);
    expect((await office.get("obligations", still)).halted).toBe(true);
    expect((await series(still)).length).toBe(1);
    expect((await series(other)).length).toBe(3);
    await office.ana.post(`/api/v1/legal/policies/${policy.id}/restore`);
    await office.pass(1);
    expect((await series(still)).length).toBe(4);
  });

  test("does not block other series when many occurrences are rejected", async () => {
    const contract = await office.signed({ start: office.today });
    const own = { contract_id: contract.id, rrule: "FREQ=DAILY", due_on: office.today };
    const refused = await owe(own);
    const columns = (await office.appliance.rows("SELECT name FROM pragma_table_info('legal_obligations')"))
      .map(({ name }) => `"${name}"`)
      .filter((name) => name !== '"rid"');
    const values = columns.map((name) => (name === '"id"' ? "id || '-' || value" : name));
    await office.appliance.alter(
      `WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < 250)
       INSERT INTO legal_obligations (${columns}) SELECT ${values} FROM legal_obligations, numbers WHERE id = ?`,
      refused.id,
    );
    // Sets an invalid currency in the database, so that creating the next occurrence fails.
    await office.appliance.alter(
      "UPDATE legal_obligations SET amount_amount = 1, amount_currency = 'XXY' WHERE id LIKE ? || '%'",
      refused.id,
    );
    const behind = await owe(own);
    await office.pass(1);
    expect((await series(behind)).length).toBe(2);
    expect(await series(refused)).toMatchObject([{ recurs_after: office.day(-1) }]);
    await office.appliance.alter("DELETE FROM legal_obligations WHERE id LIKE ? || '%'", refused.id);
  });

  test("goes to the team lead after its owner has left", async () => {
    const lead = await office.invite("lead", ["legal_clerk"]);
    const gone = await office.invite("gone", ["legal_clerk"]);
    const team = (await office.ana.post("/api/v1/settings/teams", { name: "Legal", lead_id: lead.userId }))
      .body;
    const own = { owner_id: gone.userId, team_id: team.id };
    const template = await office.move(
      "templates",
      await office.create("templates", { obligations: [{ text: "Report" }, { text: "Pay" }] }),
      "approve",
    );
    const contract = await office.sent({ template_id: template.id, ...own });
    const daily = await owe({ rrule: "FREQ=DAILY", due_on: office.today, ...own });
    await office.dismiss(gone);
    await office.sign(contract);
    await office.pass(1);
    const made = await office.list("obligations", `contract_id=${contract.id}`);
    expect(made.map(({ owner_id }) => owner_id)).toEqual([lead.userId, lead.userId]);
    expect((await series(daily))[1]).toMatchObject({ owner_id: lead.userId, team_id: team.id });
  });

  test("rejects invalid recurrence rules", async () => {
    const tried = (rrule: string) => office.tryCreate("obligations", { rrule });
    expect(await tried("FREQ=SECONDLY")).toBe("422 VALIDATION_FAILED, rrule RRULE_INVALID");
    expect(await tried("FREQ=DAILY;COUNT=999999999")).toBe("422 VALIDATION_FAILED, rrule RRULE_INVALID");
  });

  test("has exactly the occurrences of its rule, in any sequence of actions and scheduled runs", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          "FREQ=DAILY;INTERVAL=3",
          "FREQ=WEEKLY",
          "FREQ=MONTHLY;BYMONTHDAY=-1",
          "FREQ=MONTHLY;COUNT=3",
          "FREQ=WEEKLY;COUNT=4",
        ),
        fc.array(fc.tuple(fc.nat(25), fc.nat(3)), { minLength: 2, maxLength: 5 }),
        async (rrule, steps) => {
          const one = await owe({ rrule, due_on: office.today, lead_days: 2, grace_days: 1 });
          for (const [days, choice] of steps) {
            await office.pass(days);
            const open = (await series(one)).find(({ state }) => state === "open" || state === "due");
            if (open && choice === 1) await office.move("obligations", open, "meet", { note: "Done" });
            if (open && choice === 2)
              await office.move("obligations", open, "waive", { reason: "Not needed" });
          }
          const all = await series(one);
          const rule = parseRule(rrule);
          const first = firstOccurrence(rule, one.due_on);
          expect(all.map(({ due_on }) => due_on)).toEqual(all.map((_, i) => occurrence(rule, first, i + 1)));
          const next = occurrence(rule, first, all.length + 1);
          const tip = all.at(-1);
          // The last occurrence is due today or later, unless the rule has ended.
          if (next !== undefined) expect(tip.due_on >= office.today).toBe(true);
          for (const { state, due_on } of all)
            if (state === "open" || state === "due") expect(due_on >= office.day(-1)).toBe(true);
          expect(await office.broken()).toEqual([]);
        },
      ),
      { numRuns: 8, seed: 3 },
    );
  });
});
