import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { inForce, RuleBook } from "../../../src/engine/approvals/book.ts";
import type { NewRule } from "../../../src/engine/approvals/rule.ts";
import { approvalRules, approvalRuleVersions } from "../../../src/engine/approvals/tables.ts";
import { type Connection, insertInto } from "../../../src/store/connection.ts";
import { memoryConnection } from "../../kit/memory.ts";

const NOW = Date.parse("2026-02-10T12:00:00Z");
const DAY = 86_400_000;

let connection: Connection;
let book: RuleBook;
beforeEach(() => {
  connection?.close();
  connection = memoryConnection();
  book = new RuleBook(new Map());
});
afterAll(() => connection.close());

const settings = (given: Partial<NewRule> = {}): NewRule => ({
  name: "One",
  active: true,
  priority: 1,
  actions: ["fin.bills.approve"],
  when: {},
  steps: [{ name: "Managers", approvers: [{ role: "manager" }], need: 2 }],
  ...given,
});

function stands(id: string, given: Partial<NewRule> = {}, columns: object = {}): void {
  const { active, priority, actions, when, steps } = settings(given);
  insertInto(approvalRules).run(connection, {
    id,
    org: 1,
    name: id,
    version: 1,
    active,
    priority,
    definition: { actions, when, steps },
    valid_from: null,
    valid_to: null,
    created_at: NOW,
    updated_at: NOW,
    updated_by: "ana",
    ...columns,
  });
}

/** Stores a version of a rule as of some days ago. */
function was(id: string, version: number, daysAgo: number, given: Partial<NewRule> = {}, org = 1): void {
  const rule = settings(given);
  const at = NOW - daysAgo * DAY;
  insertInto(approvalRuleVersions).run(connection, { org, rule_id: id, version, rule, actor: "ana", at });
}

const about = (action: string, org = 1) => book.about(connection, org, action).map(({ id }) => id);
const lately = (moment = NOW, action = "fin.bills.approve") =>
  book.lately(connection, 1, action, moment).map(({ id, version }) => `${id} ${version}`);

describe("Rules for an action", () => {
  test("are the active ones that name it, by descending priority", () => {
    stands("low");
    stands("high", { priority: 9 });
    stands("also low", { actions: ["fin.*"] });
    stands("off", { active: false });
    stands("other", { actions: ["crm.*"] });
    stands("theirs", {}, { org: 2 });
    expect(about("fin.bills.approve")).toEqual(["high", "also low", "low"]);
    expect(about("fin.bills.approve")).toEqual(["high", "also low", "low"]);
    expect(about("hr.employees.update")).toEqual([]);
    expect(about("fin.bills.approve", 2)).toEqual(["theirs"]);
    expect(book.all(connection, 1).map(({ id }) => id)).toEqual(["high", "also low", "low", "other"]);
  });

  test("are cached until a change", () => {
    expect(about("fin.bills.approve")).toEqual([]);
    stands("one");
    expect(about("fin.bills.approve")).toEqual([]);
    book.forget(2);
    expect(book.all(connection, 1)).toEqual([]);
    book.forget(1);
    expect(about("fin.bills.approve")).toEqual(["one"]);
  });

  test("include rules for transitions that an update follows", () => {
    const moves = [{ action: "fin.bills.approve" }];
    book = new RuleBook(new Map([["fin.bills.update", moves as never]]));
    stands("one");
    expect([about("fin.bills.update"), about("fin.bills.archive")]).toEqual([["one"], []]);
  });
});

describe("Validity of a rule", () => {
  const dated = (valid_from: number | null, valid_to: number | null, now: number) => {
    connection.client.run("DELETE FROM approval_rules");
    stands("one", {}, { valid_from, valid_to });
    book.forget(1);
    return inForce(book.all(connection, 1), now).length === 1;
  };

  test.each<[string, number | null, number | null, boolean]>([
    ["is unlimited without dates", null, null, true],
    ["includes its start", NOW, null, true],
    ["excludes times before its start", NOW + 1, null, false],
    ["includes the moment before its end", null, NOW + 1, true],
    ["excludes its end", null, NOW, false],
    ["includes times between start and end", NOW - 1, NOW + 1, true],
    ["excludes times after its end", NOW - 2, NOW - 1, false],
  ])("%s", (_, from, to, holds) => {
    expect(dated(from, to, NOW)).toBe(holds);
  });
});

describe("Loosened rules", () => {
  test("are remembered if weakened or switched off", () => {
    was("weak", 1, 9);
    was("weak", 2, 0, { steps: [] });
    was("off", 3, 9);
    was("off", 4, 0.5, { active: false });
    was("same", 1, 9);
    was("same", 2, 0, { name: "Two" });
    was("new", 1, 0);
    expect(lately().toSorted()).toEqual(["off 3", "weak 1"]);
    expect(lately(NOW, "crm.leads.contact")).toEqual([]);
  });

  test("are forgotten after a day", () => {
    was("one", 1, 9);
    was("one", 2, 0, { active: false });
    was("old", 1, 9);
    was("old", 2, 1, { active: false });
    expect(lately()).toEqual(["one 1"]);
    expect(lately(NOW + DAY - 1)).toEqual(["one 1"]);
    expect(lately(NOW + DAY)).toEqual([]);
  });

  test("are remembered with each of their versions on that day", () => {
    was("one", 1, 9);
    was("one", 2, 0.2, { steps: [] });
    was("one", 3, 0.1, { active: false });
    was("other", 2, 0);
    was("one", 1, 9, {}, 2);
    expect(lately()).toEqual(["one 1", "one 2"]);
  });

  test("keep their old dates and name", () => {
    const dates = { valid_from: "2026-01-01T00:00:00Z", valid_to: "2026-03-01T00:00:00Z" };
    was("one", 1, 9, dates);
    was("one", 2, 0, { active: false });
    was("two", 1, 9);
    was("two", 2, 0, { active: false });
    expect(book.lately(connection, 1, "fin.bills.approve", NOW)).toMatchObject([
      {
        name: "One",
        priority: 1,
        validFrom: Date.parse(dates.valid_from),
        validTo: Date.parse(dates.valid_to),
      },
      { validFrom: null, validTo: null },
    ]);
  });
});
