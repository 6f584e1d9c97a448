import { afterAll, beforeEach, expect, test } from "bun:test";
import type { Case } from "../../../src/engine/approvals/facts.ts";
import { planFor } from "../../../src/engine/approvals/plan-for.ts";
import type { Step } from "../../../src/engine/approvals/rule.ts";
import { writeAction } from "../../../src/engine/duties/performed.ts";
import type { Mode } from "../../../src/engine/duties/rule.ts";
import type { HistoryEntry } from "../../../src/kernel/context.ts";
import { billCall, bookOf, dutyOf, type Given, joins, rule } from "./bill-call.ts";
import { bill, catalog, collection, storeBill } from "./bills.ts";
import { DAY, NOW, Requests } from "./requests.ts";

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests({ catalog });
  storeBill(requests.connection, { state: "approved" });
});
afterAll(() => requests.close());

const edited = (actor: string, field: string): HistoryEntry => ({
  ...{ version: 2, at: NOW - DAY, actor, action: "fin.bills.update", approval_id: null, mandate: null },
  changes: [{ field, from: null, to: "x" }],
});

interface Planned {
  steps?: Partial<Step>;
  history?: HistoryEntry[];
  one?: Partial<Case>;
  given?: Given;
}

/** Plans the approval for paying a bill, requested by Cleo. The default approvers are managers. */
function planned({ steps, history = [], one, given }: Planned) {
  const call = Object.assign(billCall(requests, given ?? {}), { history: async () => history });
  const step = { name: "Managers", approvers: [{ role: "manager" }], need: "any" as const, ...steps };
  const about = { action: call.action, input: {}, collection, record: bill(), ...one };
  return planFor(call, { case: about, rules: [rule({}, { steps: [step] })] }, "cleo");
}
const asked = async (given: Planned) => (await planned(given)).seats.map(({ user }) => user);

test("asks the approvers named by the rule, except editors of the record", async () => {
  expect(await asked({})).toEqual(["mia", "max", "moe"]);
  const plan = await planned({ history: [edited("mia", "amount")] });
  expect(plan.seats.map(({ user }) => user)).toEqual(["max", "moe"]);
  expect(plan.editors).toEqual(["mia"]);
});

test("reads approver fields as after the write", async () => {
  const steps = { approvers: [{ field: "note" }] };
  expect(await asked({ steps, one: { record: bill({ note: "lea" }) } })).toEqual(["lea"]);
  const outcome = bill({ note: "max" });
  expect(await asked({ steps, one: { record: bill({ note: "lea" }), outcome } })).toEqual(["max"]);
});

test("asks an approver appointed by an editor, and stores the appointment", async () => {
  const steps = { approvers: [{ field: "note" }] };
  const one = { record: bill({ note: "lea" }) };
  const [seat] = (await planned({ steps, one, history: [edited("dora", "note")] })).seats;
  expect(seat).toMatchObject({ user: "lea", chosen: [{ by: "dora", at: NOW - DAY }] });
});

test("adds owners if an approver's vote would not count", async () => {
  requests.hand("cleo", "invitation", "lea");
  expect(await asked({ steps: { approvers: [{ user: "lea" }] } })).toEqual(["lea", "olga"]);
  expect(await asked({ steps: { approvers: [{ user: "mia" }] } })).toEqual(["mia"]);
});

test.each<[string, Mode, string[]]>([
  ["prevents conflicts", "prevent", ["max", "moe"]],
  ["only warns of conflicts", "warn", ["mia", "max", "moe"]],
])("checks approvers against a duty that %s", async (_, mode, users) => {
  // Max also has the role: the duty would be relaxed if nobody else could act.
  joins(requests.connection, "max", "manager");
  writeAction(requests.connection, 1, "mia", "fin.bills/b1", { action: "fin.bills.send", field: null }, NOW);
  const own = { given: { book: bookOf("manager"), duties: dutyOf("send", "pay", mode) } };
  expect(await asked(own)).toEqual(users);
  expect(await asked({ ...own, one: { record: undefined } })).toEqual(["mia", "max", "moe"]);
});
