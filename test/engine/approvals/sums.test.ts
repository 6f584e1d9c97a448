import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { Case } from "../../../src/engine/approvals/facts.ts";
import type { NewRule, Sum } from "../../../src/engine/approvals/rule.ts";
import {
  amountsOf,
  type CountedAmount,
  dropAmounts,
  inheritAmounts,
  keepAmounts,
  settleAmounts,
} from "../../../src/engine/approvals/sums.ts";
import { approvalAmounts, approvalRuleVersions } from "../../../src/engine/approvals/tables.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { WriteContext } from "../../../src/kernel/context.ts";
import { insertInto } from "../../../src/store/connection.ts";
import { bill, catalog, collection } from "./bills.ts";
import { DAY, NOW, Requests } from "./requests.ts";

let requests: Requests;
let context: WriteContext;
beforeEach(() => {
  requests?.close();
  requests = new Requests({ catalog });
  context = requests.by("cleo", { catalog });
});
afterAll(() => requests.close());

function kept(given: object): void {
  const row = { org: 1, rule_id: "r", key: '["cleo"]', record_id: null, request_id: null };
  insertInto(approvalAmounts).run(requests.connection, { ...row, worth: 100, at: NOW, ...given });
}
const rows = () =>
  requests.connection
    .statement("SELECT * FROM approval_amounts ORDER BY rid")
    .all()
    .map(({ rid: _, ...row }) => row);

const pay = (given: Partial<Case> = {}): Case => ({
  action: { name: "fin.bills.pay", collection: "fin.bills" } as Action,
  input: {},
  collection,
  record: bill(),
  ...given,
});
const sum = (given: Partial<Sum> = {}): Sum => ({ by: ["requester"], days: 7, worth: {}, ...given });
const counted = (one = pay(), by = sum(), persons = ["cleo"], worth: number | undefined = 30) =>
  amountsOf(context, { id: "r" }, by, one, persons, worth);
const keys = (...given: Parameters<typeof counted>) => counted(...given).map(({ key }) => key);
const total = (...given: Parameters<typeof counted>) => counted(...given)[0]?.total;

describe("Counted amounts", () => {
  test("count once for each participant", () => {
    expect(counted(pay(), sum(), ["cleo", "eddy", "cleo"])).toEqual([
      { rule: { id: "r" }, key: '["cleo"]', worth: 30, total: { others: 0, worth: 30 } },
      { rule: { id: "r" }, key: '["eddy"]', worth: 30, total: { others: 0, worth: 30 } },
    ]);
  });

  test("count for users who may control the accounts, if totalled by person", () => {
    requests.hand("olga", "password", "cleo");
    expect(keys()).toEqual(['["cleo"]', '["olga"]']);
    expect(keys(pay(), sum({ by: ["title"] }))).toEqual(['["Paper"]']);
  });

  test("are grouped by the fields after the call", () => {
    const by = sum({ by: ["title", "requester", "note"] });
    expect(keys(pay(), by)).toEqual(['["Paper","cleo",null]']);
    expect(keys(pay({ outcome: bill({ title: "Ink", note: "Two" }) }), by)).toEqual(['["Ink","cleo","Two"]']);
    expect(keys(pay({ record: undefined }), by)).toEqual(['[null,"cleo",null]']);
    expect(keys(pay({ collection: undefined }), by)).toEqual(['[null,"cleo",null]']);
  });
});

describe("Totals", () => {
  test("include records with the same key and period, and pending requests", () => {
    kept({});
    kept({ at: NOW - 7 * DAY + 1 });
    kept({ at: Number.MAX_SAFE_INTEGER });
    for (const other of [{ at: NOW - 7 * DAY }, { org: 2 }, { rule_id: "s" }, { key: '["eddy"]' }])
      kept(other);
    expect(total()).toEqual({ others: 3, worth: 330 });
  });

  test("exclude the current record", () => {
    for (const record_id of ["b1", "b2", null]) kept({ record_id });
    expect(total()).toEqual({ others: 2, worth: 230 });
    expect(total(pay({ record: undefined }))).toEqual({ others: 3, worth: 330 });
  });

  test("are unknown if one of the amounts is unknown", () => {
    expect(amountsOf(context, { id: "r" }, sum(), pay(), ["cleo"], undefined)).toMatchObject([
      { worth: undefined, total: { others: 0, worth: undefined } },
    ]);
    kept({ worth: null });
    kept({});
    expect(total()).toEqual({ others: 2, worth: undefined });
  });
});

describe("Stored amounts", () => {
  const amount = (given: Partial<CountedAmount> = {}): CountedAmount => ({
    ...{ rule: { id: "r" }, key: '["cleo"]', worth: 30, total: { others: 0, worth: 30 } },
    ...given,
  });
  const done = { recordId: "b1", requestId: null };
  const row = {
    org: 1,
    rule_id: "r",
    key: '["cleo"]',
    record_id: "b1",
    request_id: null,
    worth: 30,
    at: NOW,
  };

  test("are dated now if executed, and undated if pending", () => {
    keepAmounts(context, [amount(), amount({ key: "k", worth: undefined })], done);
    keepAmounts(context, [amount()], { recordId: null, requestId: "q1" });
    const later = { record_id: null, request_id: "q1", at: Number.MAX_SAFE_INTEGER };
    expect(rows()).toEqual([row, { ...row, key: "k", worth: null }, { ...row, ...later }]);
  });

  test("use the latest value of a record", () => {
    const others = [{ record_id: "b2" }, { rule_id: "s", record_id: "b1" }, { org: 2, record_id: "b1" }];
    for (const other of others) kept(other);
    kept({ record_id: "b1", key: "k" });
    keepAmounts(context, [amount()], done);
    expect(rows()).toMatchObject([...others, row]);
  });

  test("belong to no record if there is none", () => {
    kept({});
    keepAmounts(context, [amount()], { recordId: null, requestId: null });
    expect(rows()).toHaveLength(2);
  });

  test("expire after the longest period of any rule", () => {
    const [old, young] = [NOW - 366 * DAY, NOW - 366 * DAY + 1];
    const others = [{ org: 2 }, { rule_id: "s" }, { key: "k" }].map((one) => ({ ...one, at: old }));
    for (const other of others) kept(other);
    kept({ at: old });
    kept({ at: young });
    keepAmounts(context, [amount()], done);
    expect(rows()).toMatchObject([...others, { at: young }, row]);
  });
});

describe("Totals inherited by a new rule", () => {
  const rule = (given: Partial<NewRule> = {}): NewRule => ({
    name: "One",
    active: true,
    priority: 1,
    actions: ["fin.bills.pay", "fin.bills.approve"],
    when: { sum: sum(), record: { title: "Ink" } },
    steps: [],
    ...given,
  });
  const stored = (id: string, version: number, given: Partial<NewRule> = {}, org = 1) =>
    insertInto(approvalRuleVersions).run(requests.connection, {
      ...{ org, rule_id: id, version, actor: "ana", at: NOW },
      rule: rule(given),
    });
  const inherited = (given: Partial<NewRule> = {}) => {
    inheritAmounts(context, { id: "new", ...rule(given) });
    return rows()
      .filter(({ rule_id }) => rule_id === "new")
      .map(({ key }) => key);
  };

  test.each<[string, Partial<NewRule>, string[]]>([
    ["include those of a rule with the same sum", {}, ["k"]],
    ["include those of an inactive or deleted rule", { active: false }, ["k"]],
    [
      "include those of a rule with another limit or period",
      { when: { ...rule().when, sum: sum({ days: 30, worth: { $gt: 5 } }) } },
      ["k"],
    ],
    [
      "include those of a rule that shares an action",
      { actions: ["fin.bills.send", "fin.bills.pay"] },
      ["k"],
    ],
    ["exclude those of a rule on other actions", { actions: ["fin.bills.send"] }, []],
    [
      "exclude those of a rule grouped by another field",
      { when: { ...rule().when, sum: sum({ by: ["title"] }) } },
      [],
    ],
    ["exclude those of a rule with another condition", { when: { sum: sum() } }, []],
    ["exclude rules without a sum", { when: { record: { title: "Ink" } } }, []],
  ])("%s", (_, other, expected) => {
    stored("r", 1, other);
    kept({ key: "k", record_id: "b1", request_id: "q1", worth: 7, at: 5 });
    expect(inherited()).toEqual(expected);
    const copy = { org: 1, rule_id: "new", key: "k", record_id: "b1", request_id: "q1", worth: 7, at: 5 };
    if (expected.length > 0) expect(rows().at(-1)).toEqual(copy);
  });

  test("are empty if it has no total", () => {
    stored("r", 1, { when: {} });
    kept({});
    expect(inherited({ when: {} })).toEqual([]);
  });

  test("include the latest values of the organisation's rules, each once", () => {
    stored("r", 1);
    stored("r", 2, { when: { sum: sum({ by: ["title"] }) } });
    stored("s", 1, { when: { sum: sum({ by: ["title"] }) } });
    stored("s", 2);
    stored("t", 1);
    stored("u", 1, {}, 2);
    for (const rule_id of ["r", "s", "t", "u"]) kept({ rule_id, key: rule_id });
    kept({ rule_id: "s", key: "both" });
    kept({ rule_id: "t", key: "both" });
    kept({ rule_id: "s", key: "theirs", org: 2 });
    expect(inherited().toSorted()).toEqual(["both", "s", "t"]);
  });
});

describe("Amounts of a pending request", () => {
  const settled = (state: string, resultId: string | null = null) =>
    settleAmounts(context, { id: "q1", state, resultId });
  const LATER = Number.MAX_SAFE_INTEGER;
  const asked = (given: object = {}) => kept({ request_id: "q1", at: LATER, ...given });

  test.each(["pending", "approved", "executing"])("stay unchanged while it is %s", (state) => {
    asked();
    settled(state, "b1");
    expect(rows()).toMatchObject([{ at: LATER, record_id: null }]);
  });

  test.each(["rejected", "withdrawn", "expired", "cancelled"])("are deleted once it is %s", (state) => {
    asked();
    asked({ request_id: "q2" });
    asked({ org: 2 });
    settled(state);
    expect(rows()).toMatchObject([{ request_id: "q2" }, { org: 2 }]);
  });

  test.each(["executed", "failed", "stale"])("are dated once it is %s", (state) => {
    asked();
    asked({ record_id: "b1" });
    asked({ request_id: "q2" });
    asked({ org: 2 });
    settled(state, "b9");
    expect(rows()).toMatchObject([
      { at: NOW, record_id: "b9" },
      { at: NOW, record_id: "b1" },
      { at: LATER, record_id: null },
      { at: LATER, record_id: null },
    ]);
  });

  test("are deleted on resubmission", () => {
    asked();
    asked({ request_id: "q2" });
    asked({ org: 2 });
    dropAmounts(context, "q1");
    expect(rows()).toMatchObject([{ request_id: "q2" }, { org: 2 }]);
  });
});
