import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { Case } from "../../../src/engine/approvals/facts.ts";
import { Influences } from "../../../src/engine/approvals/influence.ts";
import {
  amountsOf,
  type CountedAmount,
  dropAmounts,
  keepAmounts,
  MAX_SUM_DAYS,
  REQUESTER,
  settleAmounts,
  type Total,
} from "../../../src/engine/approvals/sums.ts";
import { accountInfluences } from "../../../src/engine/approvals/tables.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { WriteContext } from "../../../src/kernel/context.ts";
import type { AnyRecord, Collection } from "../../../src/records/index.ts";
import { type Connection, insertInto } from "../../../src/store/connection.ts";
import { memoryConnection } from "../../kit/memory.ts";
import { callOn } from "./call.ts";

const DAY = 86_400_000;
const NOW = 1000 * DAY;
const DAYS = 7;

let connection: Connection;
beforeEach(() => {
  connection?.close();
  connection = memoryConnection();
  const hand = { org: 1, account: "flo", actor: "fay", kind: "password" as const, role: null, at: NOW - DAY };
  insertInto(accountInfluences).run(connection, hand);
});
afterAll(() => connection.close());

/** A context on a later day. Fay controls Flo's account. */
function at(days: number, org = 1): WriteContext {
  const now = NOW + days * DAY;
  const influences = (context: WriteContext) =>
    new Influences(context, { days: 9999, foundedAt: 0, founders: [] });
  return callOn(connection, { now, org, approvals: { influences } });
}

const summing = { by: [REQUESTER, "party"], days: DAYS, worth: { $gt: 100 } };

interface Given {
  rule?: string;
  record?: string | undefined;
  party?: string | null;
  persons?: string[];
  worth?: number | undefined;
  org?: number;
}

/** Returns the amounts counted for a call `days` after the first day. */
function amounts(days: number, given: Given = {}): CountedAmount[] {
  const { rule = "r", party = "acme", persons = ["cleo"], org } = given;
  const worth = "worth" in given ? given.worth : 10;
  const known = { id: given.record, party } as unknown as AnyRecord;
  const one: Case = {
    action: { name: "fin.payments.approve" } as Action,
    input: {},
    // This collection presents records unchanged.
    collection: { present: (shown: AnyRecord) => shown } as unknown as Collection,
    ...(given.record === undefined ? { outcome: known } : { record: known }),
  };
  return amountsOf(at(days, org), { id: rule }, summing, one, persons, worth);
}
const totals = (days: number, given?: Given): Total[] => amounts(days, given).map(({ total }) => total);

function done(days: number, given: Given = {}, requestId: string | null = null): void {
  keepAmounts(at(days, given.org), amounts(days, given), { recordId: given.record ?? null, requestId });
}

const only = { others: 0, worth: 10 };
const second = { others: 1, worth: 15 };
const five = { worth: 5 };

describe("Executed actions", () => {
  test("count towards later totals", () => {
    expect(totals(0)).toEqual([only]);
    done(0, five);
    expect(totals(0)).toEqual([second]);
    done(1, five);
    expect(totals(1)).toEqual([{ others: 2, worth: 20 }]);
  });

  test("count for the period of the rule only", () => {
    done(0, five);
    expect(totals(DAYS - 0.001)).toEqual([second]);
    expect(totals(DAYS)).toEqual([only]);
  });

  test.each<[string, Given]>([
    ["another rule", { rule: "other" }],
    ["another party", { party: "other" }],
    ["no party", { party: null }],
    ["another requester", { persons: ["dora"] }],
    ["another organisation", { org: 2 }],
  ])("do not count for %s", (_, other) => {
    done(0, five);
    expect(totals(0, other)).toEqual([only]);
  });

  test("count once for every participant", () => {
    done(0, { ...five, persons: ["cleo", "dora", "cleo"] });
    expect(totals(0, { persons: ["dora"] })).toEqual([second]);
    expect(totals(0, { persons: ["cleo", "eli"] })).toEqual([second, only]);
  });

  test("count for users who may control a participant's account", () => {
    done(0, { ...five, persons: ["flo"] });
    expect(totals(0, { persons: ["fay"] })).toEqual([second]);
    expect(totals(0, { persons: ["flo"] })).toContainEqual(second);
  });

  test("make the total unknown if an amount is unknown", () => {
    expect(totals(0, { worth: undefined })).toEqual([{ others: 0, worth: undefined }]);
    done(0, { worth: undefined });
    expect(totals(0)).toEqual([{ others: 1, worth: undefined }]);
  });

  test("count each record once with its latest value, excluding the current call", () => {
    done(0, { ...five, record: "p1" });
    expect(totals(0, { record: "p1" })).toEqual([only]);
    expect(totals(0, { record: "p2" })).toEqual([second]);
    done(0, { worth: 7, record: "p1" });
    expect(totals(0, { record: "p2" })).toEqual([{ others: 1, worth: 17 }]);
  });

  test("count a record for all participants, and for each rule on its own", () => {
    done(0, { ...five, record: "p1", rule: "other" });
    done(0, { ...five, record: "p1", persons: ["cleo", "dora"] });
    for (const rule of ["r", "other"]) expect(totals(0, { rule })).toEqual([second]);
    expect(totals(0, { persons: ["dora"] })).toEqual([second]);
  });

  test("are deleted once no total includes them", () => {
    const rows = () => connection.statement("SELECT at FROM approval_amounts").all().length;
    done(0, five);
    done(MAX_SUM_DAYS - 1, five);
    expect(rows()).toBe(2);
    done(MAX_SUM_DAYS, { rule: "other" });
    done(MAX_SUM_DAYS, { party: "other" });
    expect(rows()).toBe(4);
    done(MAX_SUM_DAYS, five);
    expect(rows()).toBe(4);
  });
});

describe("Pending requests", () => {
  const settle = (days: number, state: string, resultId: string | null = null, id = "q1") =>
    settleAmounts(at(days), { id, state, resultId });

  test.each(["pending", "approved", "executing"])("count while %s", (state) => {
    done(0, five, "q1");
    settle(1, state);
    expect(totals(50)).toEqual([second]);
  });

  test.each(["rejected", "withdrawn", "expired", "cancelled"])("stop counting once %s", (state) => {
    done(0, five, "q1");
    done(0, five, "q2");
    settle(1, state);
    expect(totals(1)).toEqual([second]);
  });

  test("count from the day of execution", () => {
    done(0, five, "q1");
    settle(20, "executed");
    expect(totals(20 + DAYS - 0.001)).toEqual([second]);
    expect(totals(20 + DAYS)).toEqual([only]);
  });

  test("count the created record once", () => {
    done(0, five, "q1");
    settle(1, "executed", "p1");
    expect(totals(1, { record: "p1" })).toEqual([only]);
    done(0, { ...five, record: "p2" }, "q2");
    settle(1, "executed", "p3", "q2");
    expect(totals(1, { record: "p2" })).toEqual([second]);
  });

  test("stop counting when resubmitted", () => {
    done(0, five, "q1");
    done(0, five, "q2");
    dropAmounts(at(0, 2), "q1");
    expect(totals(0)).toEqual([{ others: 2, worth: 20 }]);
    dropAmounts(at(0), "q1");
    expect(totals(0)).toEqual([second]);
  });
});
