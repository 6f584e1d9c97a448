import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { earlierMoves } from "../../../src/engine/approvals/earlier-moves.ts";
import type { Case } from "../../../src/engine/approvals/facts.ts";
import { judge } from "../../../src/engine/approvals/match.ts";
import { compileRule, type Rule, type When } from "../../../src/engine/approvals/rule.ts";
import { keepAmounts } from "../../../src/engine/approvals/sums.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { WriteContext } from "../../../src/kernel/context.ts";
import { bill, catalog, collection, euros } from "./bills.ts";
import { Requests } from "./requests.ts";

let requests: Requests;
let context: WriteContext;
beforeEach(() => {
  requests?.close();
  requests = new Requests({ catalog });
  const moves = earlierMoves(catalog);
  const rules = { movesBefore: (action: string) => moves.get(action) ?? [] };
  context = requests.by("cleo", { catalog, approvals: { ...requests.around, rules } });
});
afterAll(() => requests.close());

const rule = (id: string, when: When = {}, actions = ["fin.bills.pay"]): Rule =>
  compileRule(
    { actions, when, steps: [] },
    { id, name: id, version: 1, priority: 0, validFrom: null, validTo: null },
  );
const called = (move: string, given: Partial<Case> = {}): Case => ({
  action: { name: `fin.bills.${move}`, collection: "fin.bills" } as Action,
  input: {},
  collection,
  record: bill({ state: "approved" }),
  ...given,
});
const judged = (one: Case, rules: Rule[], persons?: string[]) =>
  judge(context, rules, one, context.principal, persons);
const held = (...given: Parameters<typeof judged>) => judged(...given).rules.map(({ id }) => id);

describe("Rules that hold a call", () => {
  test("match in order", () => {
    const rules = [
      rule("all"),
      rule("dear", { worth: { $gt: 400 } }),
      rule("dearer", { worth: { $gt: 500 } }),
      rule("others", {}, ["fin.bills.send"]),
      rule("last", { record: { title: "Paper" } }),
    ];
    expect(held(called("pay"), rules)).toEqual(["all", "dear", "last"]);
    expect(judged(called("pay"), rules).amounts).toEqual([]);
  });

  test("match if a fact is unknown", () => {
    expect(held(called("pay"), [rule("r", { input: { missing: 1 } })])).toEqual(["r"]);
    const free = called("pay", { record: bill({ amount: null }) });
    expect(held(free, [rule("r", { worth: { $gt: 400 } })])).toEqual(["r"]);
  });

  test("are empty without rules", () => {
    expect(judged(called("pay"), [])).toEqual({ rules: [], amounts: [] });
  });

  test("match an update that exceeds a transition", () => {
    const update = (amount: number) => called("update", { outcome: bill({ amount: euros(amount) }) });
    const rules = [rule("r", { worth: { $gt: 500 } }, ["fin.bills.approve"])];
    expect([held(update(501), rules), held(update(500), rules)]).toEqual([["r"], []]);
  });
});

describe("Rules with a total", () => {
  const sum = { by: ["requester"], days: 7, worth: { $gt: 1000 } };
  const summing = rule("sum", { sum });
  const pay = (id: string, amount: number) => called("pay", { record: bill({ id, amount: euros(amount) }) });
  const done = (id: string, amount: number, persons?: string[]) => {
    const { amounts } = judged(pay(id, amount), [summing], persons);
    keepAmounts(context, amounts, { recordId: id, requestId: null });
  };

  test("hold a call above the limit and report the total", () => {
    expect(held(pay("b1", 1000), [summing])).toEqual([]);
    done("b1", 600);
    expect(held(pay("b2", 400), [summing])).toEqual([]);
    const { rules, amounts } = judged(pay("b2", 401), [summing]);
    expect(rules).toMatchObject([{ id: "sum", total: { others: 1, worth: 1001 } }]);
    expect(amounts).toMatchObject([{ rule: { id: "sum" }, worth: 401 }]);
  });

  test("ignore calls that they do not hold or cover", () => {
    expect(judged(pay("b1", 5), [summing]).amounts).toMatchObject([{ worth: 5 }]);
    const small = rule("small", { sum, record: { title: "Ink" } });
    expect(judged(pay("b1", 5), [small]).amounts).toEqual([]);
  });

  test("hold calls of unknown amount", () => {
    expect(held(called("pay", { record: bill({ amount: null }) }), [summing])).toEqual(["sum"]);
  });

  test("count for the caller or for all participants", () => {
    done("b1", 900, ["eddy"]);
    expect(held(pay("b2", 200), [summing])).toEqual([]);
    expect(held(pay("b2", 200), [summing], ["cleo", "eddy"])).toEqual(["sum"]);
    expect(judged(pay("b2", 200), [summing], ["cleo", "eddy"]).amounts).toHaveLength(2);
  });
});
