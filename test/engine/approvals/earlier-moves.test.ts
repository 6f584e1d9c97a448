import { afterAll, describe, expect, test } from "bun:test";
import { earlierMoves, goesBeyond } from "../../../src/engine/approvals/earlier-moves.ts";
import type { Case } from "../../../src/engine/approvals/facts.ts";
import { imagined } from "../../../src/engine/approvals/preview.ts";
import { compileRule, type When } from "../../../src/engine/approvals/rule.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { ReadContext } from "../../../src/kernel/context.ts";
import { memoryConnection } from "../../kit/memory.ts";
import { bill, catalog, collection, euros } from "./bills.ts";
import { callOn } from "./call.ts";

const connection = memoryConnection();
const context: ReadContext = callOn(connection, { now: 0, catalog });
afterAll(() => connection.close());

const MOVES = earlierMoves(catalog).get("fin.bills.update") ?? [];

test("keeps a transition relevant until it must be repeated or the record is final", () => {
  expect([...earlierMoves(catalog)].map(([name, moves]) => [name, moves.length])).toEqual([
    ["fin.bills.update", 3],
    ["fin.things.update", 0],
  ]);
  expect(Object.fromEntries(MOVES.map(({ action, states }) => [action, [...states]]))).toEqual({
    "fin.bills.send": ["sent", "approved"],
    "fin.bills.approve": ["approved"],
    "fin.bills.reject": ["draft"],
  });
});

describe("Updates that exceed the values approved for a transition", () => {
  const called = (given: Partial<Case> = {}): Case => ({
    action: { name: "fin.bills.update", collection: "fin.bills" } as Action,
    input: {},
    collection,
    ...given,
  });
  const subject = context.principal;
  const beyond = (
    before: object | undefined,
    after: object | undefined,
    when: When,
    action = "fin.bills.approve",
  ) => {
    const facts = { id: "r", name: "Rule", version: 1, priority: 0, validFrom: null, validTo: null };
    const rule = compileRule({ actions: [action], when, steps: [] }, facts);
    const stand = (values: object | undefined) => values && bill({ state: "approved", ...values });
    const one = called({ record: stand(before), outcome: stand(after) });
    return goesBeyond(context, rule, MOVES, one, subject);
  };
  const dear = { worth: { $gt: 400 } };
  const worth = (amount: number) => ({ amount: euros(amount) });
  const foreign = (amount: number) => ({ amount: { amount, currency: "XAU" } });

  test.each<[string, object | undefined, object | undefined, When, boolean]>([
    ["include one that makes the rule apply", worth(300), worth(500), dear, true],
    ["exclude one below the rule's limit", worth(300), worth(400), dear, false],
    ["exclude one that takes the amount below the limit", worth(500), worth(300), dear, false],
    ["include an increase above the limit", worth(500), worth(501), dear, true],
    ["exclude an unchanged amount", worth(500), { ...worth(500), note: "x" }, dear, false],
    ["exclude a decrease above the limit", worth(600), worth(500), dear, false],
    [
      "include one that makes a record condition match",
      { note: "a" },
      { note: "gift" },
      { record: { note: "gift" } },
      true,
    ],
    [
      "exclude one if the record condition matched before",
      { note: "gift" },
      { note: "gift" },
      { record: { note: "gift" } },
      false,
    ],
    ["include a changed amount without an exchange rate", foreign(5), foreign(6), dear, true],
    ["exclude an unchanged amount without an exchange rate", foreign(5), foreign(5), dear, false],
    ["include a change to a currency without an exchange rate", worth(500), foreign(5), dear, true],
    [
      "exclude one without an amount",
      { amount: null },
      { amount: null },
      { record: { state: "approved" } },
      false,
    ],
    [
      "include one that adds an amount",
      { amount: null },
      foreign(5),
      { record: { state: "approved" } },
      true,
    ],
    [
      "exclude one before the transition",
      { state: "sent", ...worth(300) },
      { state: "sent", ...worth(500) },
      dear,
      false,
    ],
    ["exclude a new record", undefined, worth(500), dear, false],
    ["exclude one with an unknown result", worth(300), undefined, dear, false],
  ])("%s", (_, before, after, when, expected) => {
    expect(beyond(before, after, when)).toBe(expected);
  });

  test("are checked only for transitions that the rule covers", () => {
    expect(beyond(worth(300), worth(500), dear, "fin.bills.pay")).toBe(false);
    expect(beyond(worth(300), worth(500), dear, "fin.bills.send")).toBe(true);
    expect(beyond(worth(300), worth(500), dear, "*")).toBe(true);
  });
});

describe("Simulated record after a call", () => {
  const called = (move: string, given: Partial<Case> = {}): Case => ({
    action: { name: `fin.bills.${move}`, collection: "fin.bills" } as Action,
    input: {},
    collection,
    ...given,
  });

  test("has the values of an update, and is otherwise unchanged", () => {
    const { outcome } = imagined(
      context,
      called("update", { record: bill(), input: { title: "Ink", note: null } }),
    );
    expect(outcome).toMatchObject({ id: "b1", title: "Ink", note: null, amount: euros(500) });
  });

  test("has empty fields on creation unless given", () => {
    const { outcome } = imagined(context, called("create", { input: { title: "Ink" } }));
    expect(outcome).toMatchObject({ title: "Ink", note: null, amount: null });
  });

  test("is unchanged for transitions and calls without effects or collection", () => {
    for (const one of [
      called("send", { record: bill() }),
      called("import", { record: bill() }),
      called("create", { collection: undefined }),
    ])
      expect(imagined(context, one)).toBe(one);
  });
});
