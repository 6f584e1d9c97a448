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
    ["true, by the call", yes, "true"],
    ["false, by the call", no, "false"],
    ["neither, where the call lacks it", unknown, "neither"],
    ["either, about the record", open, "true or false"],
    ["not what is true", { $not: yes }, "false"],
    ["not what is false", { $not: no }, "true"],
    ["not what is unknown", { $not: unknown }, "neither"],
    ["both true", { $and: [yes, yes] }, "true"],
    ["both, one of them false", { $and: [yes, no] }, "false"],
    ["both, one of them unknown", { $and: [yes, unknown] }, "neither"],
    ["both, one of them false and one unknown", { $and: [unknown, no] }, "false"],
    ["both, one of them open", { $and: [yes, open] }, "true or false"],
    ["both, one of them open and one false", { $and: [open, no] }, "false"],
    ["both, one of them open and one unknown", { $and: [open, unknown] }, "false"],
    ["one of two", { $or: [no, yes] }, "true"],
    ["none of two", { $or: [no, no] }, "false"],
    ["one of two, of which one is unknown", { $or: [no, unknown] }, "neither"],
    ["one of two, open or true", { $or: [open, yes] }, "true"],
    ["one of two, open or false", { $or: [open, no] }, "true or false"],
    ["one of two, open or unknown", { $or: [open, unknown] }, "true"],
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
    ["that it compares with", { name: "a" }, true, values("a")],
    ["numbers as well", { amount: 5 }, true, [{ field: "amount", value: 5 }]],
    ["of a list", { name: { $in: ["a", "b"] } }, true, values("a", "b")],
    ["not of a list with anything else in it", { name: { $in: ["a", true] } }, true, undefined],
    ["not of truths", { active: true }, true, undefined],
    ["not where it is larger", { amount: { $gt: 5 } }, true, undefined],
    ["not of which it is false", { name: "a" }, false, undefined],
    ["of which its opposite is false", { $not: { name: "a" } }, false, values("a")],
    ["of which the opposite of its opposite holds", { $not: { $not: { name: "a" } } }, true, values("a")],
    [
      "the fewest where both must hold",
      { $and: [{ name: { $in: ["a", "b"] } }, { email: "e" }] },
      true,
      [{ field: "email", value: "e" }],
    ],
    [
      "what one says where another says nothing",
      { $and: [{ amount: { $gt: 5 } }, { name: "a" }] },
      true,
      values("a"),
    ],
    ["those of both where one must hold", { $or: [{ name: "a" }, { name: "b" }] }, true, values("a", "b")],
    [
      "nothing where one of them says nothing",
      { $or: [{ name: "a" }, { amount: { $gt: 5 } }] },
      true,
      undefined,
    ],
    [
      "up to twenty",
      { $or: [{ name: { $in: named(15) } }, { name: { $in: named(5, 15) } }] },
      true,
      values(...named(20)),
    ],
    ["not more", { $or: [{ name: { $in: named(15) } }, { name: { $in: named(6, 15) } }] }, true, undefined],
    ["none, where the call decides against it", { $and: [open, no] }, true, []],
    ["those of the record, where the call decides for it", { $and: [open, yes] }, true, values("a")],
    ["any, where the call decides for it", yes, true, undefined],
    ["none, where the call leaves it unknown", unknown, true, []],
    ["of the caller", { name: { $ref: "subject.user_id" } }, true, values("u1")],
    ["not of what the call lacks", { name: { $ref: "subject.team_id" } }, true, undefined],
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
