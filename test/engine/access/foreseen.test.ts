import { describe, expect, test } from "bun:test";
import { type Conditions, parseConditions } from "../../../src/engine/access/conditions.ts";
import { compileCheck } from "../../../src/engine/access/conditions-check.ts";
import { compileOutlook } from "../../../src/engine/access/conditions-foresee.ts";
import { type Seeks, seeksOf } from "../../../src/engine/access/conditions-seek.ts";
import { allowSql, denySql } from "../../../src/engine/access/conditions-sql.ts";
import { environmentOf } from "../../../src/engine/access/environment.ts";
import { APPLIANCE } from "../../../src/kernel/principal.ts";
import { NOW, person } from "./caller.ts";
import { columns, deals, openDeals } from "./table.ts";

const env = { subject: { user_id: "u1" }, context: { mfa: true } };
const [yes, no, unknown] = [{ "context.mfa": true }, { "context.mfa": false }, { "context.hour": 1 }];
const open = { name: "a" };

describe("Possible outcomes of a condition before the record is loaded", () => {
  test.each<[string, Conditions, string]>([
    ["are true for a true call condition", yes, "true"],
    ["are false for a false call condition", no, "false"],
    ["are neither if the call lacks the value", unknown, "neither"],
    ["are both for a record condition", open, "true or false"],
    ["are false for $not of true", { $not: yes }, "false"],
    ["are true for $not of false", { $not: no }, "true"],
    ["are neither for $not of unknown", { $not: unknown }, "neither"],
    ["are true for $and of true and true", { $and: [yes, yes] }, "true"],
    ["are false for $and of true and false", { $and: [yes, no] }, "false"],
    ["are neither for $and of true and unknown", { $and: [yes, unknown] }, "neither"],
    ["are false for $and of unknown and false", { $and: [unknown, no] }, "false"],
    ["are both for $and of true and a record condition", { $and: [yes, open] }, "true or false"],
    ["are false for $and of a record condition and false", { $and: [open, no] }, "false"],
    ["are only false for $and of a record condition and unknown", { $and: [open, unknown] }, "false"],
    ["are true for $or of false and true", { $or: [no, yes] }, "true"],
    ["are false for $or of false and false", { $or: [no, no] }, "false"],
    ["are neither for $or of false and unknown", { $or: [no, unknown] }, "neither"],
    ["are true for $or of a record condition and true", { $or: [open, yes] }, "true"],
    ["are both for $or of a record condition and false", { $or: [open, no] }, "true or false"],
    ["are only true for $or of a record condition and unknown", { $or: [open, unknown] }, "true"],
  ])("%s", (_, conditions, expected) => {
    const outlook = compileOutlook(parseConditions(conditions))(env);
    const can = [outlook.true && "true", outlook.false && "false"].filter(Boolean);
    expect(can.join(" or ") || "neither").toBe(expected);
  });
});

describe("Values shared by all records that match a condition", () => {
  const named = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `n${from + index}`);
  const values = (...names: string[]) => names.map((value) => ({ field: "name", value }));

  test.each<[string, Conditions, boolean, Seeks | undefined]>([
    ["are the compared text", { name: "a" }, true, values("a")],
    ["are the compared number", { amount: 5 }, true, [{ field: "amount", value: 5 }]],
    ["are the items of an $in list", { name: { $in: ["a", "b"] } }, true, values("a", "b")],
    ["are unknown for a list with other types", { name: { $in: ["a", true] } }, true, undefined],
    ["are unknown for booleans", { active: true }, true, undefined],
    ["are unknown for a range", { amount: { $gt: 5 } }, true, undefined],
    ["are unknown for a condition expected to be false", { name: "a" }, false, undefined],
    ["are found if the negated condition is false", { $not: { name: "a" } }, false, values("a")],
    ["are found through a double negation", { $not: { $not: { name: "a" } } }, true, values("a")],
    [
      "are the shorter list in $and",
      { $and: [{ name: { $in: ["a", "b"] } }, { email: "e" }] },
      true,
      [{ field: "email", value: "e" }],
    ],
    [
      "ignore parts of $and without values",
      { $and: [{ amount: { $gt: 5 } }, { name: "a" }] },
      true,
      values("a"),
    ],
    ["are combined in $or", { $or: [{ name: "a" }, { name: "b" }] }, true, values("a", "b")],
    [
      "are unknown if a part of $or has none",
      { $or: [{ name: "a" }, { amount: { $gt: 5 } }] },
      true,
      undefined,
    ],
    [
      "are found up to 20 values",
      { $or: [{ name: { $in: named(15) } }, { name: { $in: named(5, 15) } }] },
      true,
      values(...named(20)),
    ],
    [
      "are unknown above 20 values",
      { $or: [{ name: { $in: named(15) } }, { name: { $in: named(6, 15) } }] },
      true,
      undefined,
    ],
    ["are none if a call condition in $and is false", { $and: [open, no] }, true, []],
    [
      "are those of the record condition if the call condition is true",
      { $and: [open, yes] },
      true,
      values("a"),
    ],
    ["are unknown for a true call condition", yes, true, undefined],
    ["are none for an unknown call condition", unknown, true, []],
    ["include values of the caller", { name: { $ref: "subject.user_id" } }, true, values("u1")],
    ["are unknown if the call lacks the value", { name: { $ref: "subject.team_id" } }, true, undefined],
  ])("%s", (_, conditions, truth, expected) => {
    expect(seeksOf(parseConditions(conditions), truth, env)).toEqual(expected);
  });
});

test("evaluates value lists on list columns as unknown, in memory and in SQL", () => {
  const db = openDeals();
  const record = { name: "a", email: null, amount: 1, active: true, tags: ["x"] };
  db.insert(deals)
    .values({ id: 1, ...record })
    .run();
  for (const conditions of [{ tags: { $in: [] } }, { tags: { $nin: [] } }, { tags: { $in: ["x"] } }]) {
    const tree = parseConditions(conditions);
    expect(compileCheck(tree)(record, env)).toBeUndefined();
    for (const where of [allowSql(tree, columns, env), denySql(tree, columns, env)]) {
      const found =
        typeof where === "boolean" ? where : db.select().from(deals).where(where).all().length > 0;
      expect([conditions, found]).toEqual([conditions, false]);
    }
  }
});

test("evaluates date and weekday in the organisation's time zone", () => {
  const at = (timeZone: string, now: number, mfa?: boolean) => {
    const organization = { ...APPLIANCE, timeZone };
    const who = person({ organization, teamId: "t1", ...(mfa !== undefined && { mfa }) });
    return environmentOf(who, { address: "192.0.2.7", channel: "http" }, now);
  };
  expect(at("UTC", NOW, true)).toEqual({
    subject: { user_id: "u1", roles: ["clerk"], team_id: "t1", kind: "user" },
    context: {
      time: NOW,
      date: "2026-02-09",
      local_time: expect.stringMatching(/^12:00/),
      weekday: 1,
      ip: "192.0.2.7",
      channel: "http",
      mfa: true,
    },
  });
  expect(at("Pacific/Auckland", NOW)).toMatchObject({
    context: { date: "2026-02-10", local_time: expect.stringMatching(/^01:00/), weekday: 2, mfa: false },
  });
  expect(at("UTC", NOW - 86_400_000)).toMatchObject({ context: { date: "2026-02-08", weekday: 7 } });
});
