import { describe, expect, test } from "bun:test";
import { ConditionError, parseConditions } from "../../../src/engine/access/conditions.ts";
import { compileCheck, type Truth } from "../../../src/engine/access/conditions-check.ts";

const env = {
  subject: {
    user_id: "u1",
    level: 3,
    branch_ids: ["b1", "b2"],
    mixed: ["b1", null],
    nothing: null,
    self: { id: "u1" },
  },
  context: { mfa: true, hour: 9 },
};

function truthOf(conditions: unknown, record: Record<string, unknown> = {}): Truth {
  return compileCheck(parseConditions(conditions))(record, env);
}

describe("Comparisons", () => {
  const cases: [conditions: unknown, record: Record<string, unknown>, truth: Truth][] = [
    [{ state: "new" }, { state: "new" }, true],
    [{ state: "new" }, { state: "won" }, false],
    [{ state: "new" }, { state: null }, undefined],
    [{ state: "new" }, {}, undefined],
    [{ state: "1" }, { state: 1 }, undefined],
    [{ state: 1 }, { state: true }, undefined],
    [{ state: true }, { state: true }, true],
    [{ state: "constructor" }, { state: ["constructor"] }, undefined],
    [{ constructor: { $exists: true } }, {}, false],
    [{ state: { $ne: "new" } }, { state: "won" }, true],
    [{ state: { $ne: "new" } }, { state: "new" }, false],
    [{ state: { $ne: "new" } }, {}, undefined],
    [{ state: null }, {}, true],
    [{ state: null }, { state: null }, true],
    [{ state: null }, { state: "" }, false],
    [{ state: { $ne: null } }, { state: 0 }, true],
    [{ state: { $ne: null } }, { state: null }, false],
    [{ state: { $exists: true } }, { state: false }, true],
    [{ state: { $exists: true } }, { state: null }, false],
    [{ state: { $exists: false } }, {}, true],
    [{ amount: { $gt: 5 } }, { amount: 5 }, false],
    [{ amount: { $gte: 5 } }, { amount: 5 }, true],
    [{ amount: { $lt: 5 } }, { amount: -1.5 }, true],
    [{ amount: { $lte: 5 } }, { amount: 6 }, false],
    [{ amount: { $lte: 5 } }, { amount: Number.NaN }, undefined],
    [{ amount: { $lt: 5 } }, { amount: "4" }, undefined],
    [{ amount: { $gt: 0 } }, { amount: true }, undefined],
    [{ amount: { $gte: 2, $lt: 4 } }, { amount: 3 }, true],
    [{ amount: { $gte: 2, $lt: 4 } }, { amount: 4 }, false],
    [{ name: { $gt: "\u{ff01}" } }, { name: "\u{1f600}" }, true],
    [{ name: { $lt: "ab" } }, { name: "a" }, true],
    [{ name: { $lt: "a" } }, { name: "B" }, true],
    [{ state: { $in: ["new", "won"] } }, { state: "won" }, true],
    [{ state: { $in: ["new", "won"] } }, { state: "lost" }, false],
    [{ state: { $in: ["new", 1] } }, { state: "new" }, true],
    [{ state: { $in: ["new", 1] } }, { state: "lost" }, undefined],
    [{ state: { $in: ["new"] } }, {}, undefined],
    [{ state: { $in: ["new", null] } }, {}, true],
    [{ state: { $in: ["new", null] } }, { state: "lost" }, false],
    [{ state: { $in: [] } }, { state: "new" }, false],
    [{ state: { $in: [] } }, {}, undefined],
    [{ state: { $nin: ["new"] } }, { state: "lost" }, true],
    [{ state: { $nin: ["new"] } }, { state: "new" }, false],
    [{ state: { $nin: ["new"] } }, {}, undefined],
    [{ state: { $nin: ["new", null] } }, {}, false],
    [{ tags: { $contains: "vip" } }, { tags: ["vip", "eu"] }, true],
    [{ tags: { $contains: "vip" } }, { tags: [] }, false],
    [{ tags: { $contains: "vip" } }, { tags: "vip" }, undefined],
    [{ tags: { $contains: "vip" } }, {}, undefined],
  ];
  test.each(cases)("%j of %j is %p", (conditions, record, truth) => {
    expect(truthOf(conditions, record)).toBe(truth);
  });
});

describe("Environment values", () => {
  const cases: [conditions: unknown, record: Record<string, unknown>, truth: Truth][] = [
    [{ owner_id: { $ref: "subject.user_id" } }, { owner_id: "u1" }, true],
    [{ owner_id: { $ref: "subject.user_id" } }, { owner_id: "u2" }, false],
    [{ owner_id: { $ne: { $ref: "subject.user_id" } } }, { owner_id: "u2" }, true],
    [{ owner_id: { $ref: "subject.self.id" } }, { owner_id: "u1" }, true],
    [{ owner_id: { $ref: "subject.nothing" } }, { owner_id: null }, undefined],
    [{ owner_id: { $ref: "subject.absent.id" } }, { owner_id: "u1" }, undefined],
    [{ owner_id: { $ref: "subject.user_id.length" } }, { owner_id: 2 }, undefined],
    [{ owner_id: { $exists: true, $ne: { $ref: "subject.constructor" } } }, { owner_id: "u1" }, undefined],
    [{ owner_id: { $ref: "subject.branch_ids" } }, { owner_id: "b1" }, undefined],
    [{ branch_id: { $in: { $ref: "subject.branch_ids" } } }, { branch_id: "b2" }, true],
    [{ branch_id: { $in: { $ref: "subject.branch_ids" } } }, { branch_id: "b3" }, false],
    [{ branch_id: { $in: { $ref: "subject.mixed" } } }, { branch_id: "b3" }, undefined],
    [{ branch_id: { $in: { $ref: "subject.user_id" } } }, { branch_id: "u1" }, undefined],
    [{ tags: { $contains: { $ref: "subject.user_id" } } }, { tags: ["u1"] }, true],
    [{ tags: { $contains: { $ref: "subject.level" } } }, { tags: ["3"] }, undefined],
    [{ amount: { $lte: { $ref: "subject.level" } } }, { amount: 3 }, true],
    [{ active: { $gte: { $ref: "context.mfa" } } }, { active: true }, undefined],
    [{ "context.mfa": true }, {}, true],
    [{ "context.mfa": true }, { "context.mfa": false }, true],
    [{ "context.hour": { $gte: 10 } }, {}, false],
    [{ "context.ip": "10.0.0.1" }, {}, undefined],
    [{ "subject.branch_ids": { $contains: "b1" } }, {}, true],
    [{ "subject.user_id": { $ref: "subject.self.id" } }, {}, true],
  ];
  test.each(cases)("%j of %j is %p", (conditions, record, truth) => {
    expect(truthOf(conditions, record)).toBe(truth);
  });
});

describe("Address of a call", () => {
  const cases: [conditions: unknown, ip: unknown, truth: Truth][] = [
    ["10.0.0.0/8", "10.1.2.3", true],
    ["10.0.0.0/8", "11.1.2.3", false],
    ["10.0.0.0/8", "::ffff:10.1.2.3", true],
    ["10.0.0.0/8", "nowhere", undefined],
    ["10.0.0.0/8", 10, undefined],
    [{ $eq: "192.0.2.7" }, "192.0.2.7", true],
    [{ $ne: "192.0.2.7" }, "192.0.2.7", false],
    [{ $in: ["192.0.2.7", "10.0.0.0/8"] }, "10.1.2.3", true],
    [{ $nin: ["192.0.2.7", "10.0.0.0/8"] }, "10.1.2.3", false],
    [{ $in: [] }, "10.1.2.3", false],
    [{ $exists: true }, "10.1.2.3", true],
    [null, "10.1.2.3", false],
    [{ $ref: "context.proxy" }, "10.1.2.3", true],
    [{ $in: { $ref: "context.proxies" } }, "10.1.2.3", true],
  ];
  test.each(cases)("%j of %j is %p", (ip, address, truth) => {
    const context = { ip: address, proxy: "10.1.2.3", proxies: ["10.1.2.3"] };
    expect(compileCheck(parseConditions({ "context.ip": ip }))({}, { context })).toBe(truth);
  });

  test.each([
    [
      "an office",
      '$eq on "context.ip" needs addresses or blocks of them, as 192.0.2.7 or 10.0.0.0/8, not "an office".',
    ],
    [7, '$eq on "context.ip" needs addresses'],
    [{ $in: ["192.0.2.7", "an office"] }, '$in on "context.ip" needs addresses'],
    [{ $in: ["192.0.2.7", 7] }, '$in on "context.ip" needs addresses'],
    [{ $in: "an office" }, '$in on "context.ip" needs addresses'],
    [{ $eq: ["192.0.2.7"] }, '$eq on "context.ip" needs addresses'],
    [{ $gt: "192.0.2.7" }, '$gt on "context.ip" needs addresses'],
    [{ $exists: "192.0.2.7" }, '$exists on "context.ip" needs true or false'],
  ])("rejects %j", (ip, message) => {
    expect(() => parseConditions({ "context.ip": ip })).toThrow(message);
  });

  test("counts each address as a node", () => {
    const among = (length: number) => ({ "context.ip": { $in: Array.from({ length }, () => "192.0.2.7") } });
    expect(() => parseConditions(among(199))).not.toThrow();
    expect(() => parseConditions(among(200))).toThrow("more than 200 parts");
  });
});

describe("Three-valued logic", () => {
  const [T, F, U] = [{ a: 1 }, { a: 2 }, { missing: 1 }];
  const cases: [left: unknown, right: unknown, and: Truth, or: Truth, nor: Truth][] = [
    [T, T, true, true, false],
    [T, F, false, true, false],
    [T, U, undefined, true, false],
    [F, T, false, true, false],
    [F, F, false, false, true],
    [F, U, false, undefined, undefined],
    [U, T, undefined, true, false],
    [U, F, false, undefined, undefined],
    [U, U, undefined, undefined, undefined],
  ];
  test.each(cases)("combines %j and %j: and %p, or %p, nor %p", (left, right, and, or, nor) => {
    const record = { a: 1 };
    expect(truthOf({ $and: [left, right] }, record)).toBe(and);
    expect(truthOf({ $or: [left, right] }, record)).toBe(or);
    expect(truthOf({ $nor: [left, right] }, record)).toBe(nor);
  });

  test("$not inverts true and false and keeps unknown", () => {
    expect(truthOf({ $not: T }, { a: 1 })).toBe(false);
    expect(truthOf({ $not: F }, { a: 1 })).toBe(true);
    expect(truthOf({ $not: U }, { a: 1 })).toBeUndefined();
    expect(truthOf({ a: { $not: { $gt: 0, $lt: 5 } } }, { a: 5 })).toBe(true);
    expect(truthOf({ a: { $not: { $gt: 0 } } }, {})).toBeUndefined();
  });

  test("treats an empty condition as true", () => {
    expect(truthOf({})).toBe(true);
  });

  test("requires all of several fields to match", () => {
    expect(truthOf({ a: 1, b: 2 }, { a: 1, b: 2 })).toBe(true);
    expect(truthOf({ a: 1, b: 2 }, { a: 1, b: 3 })).toBe(false);
  });
});

describe("Invalid conditions", () => {
  const cases: [conditions: unknown, message: string][] = [
    [null, "Conditions must be an object, not null."],
    [[], "Conditions must be an object, not a list."],
    [{ $where: "1" }, '"$where" is not an operator that joins conditions.'],
    [{ $gt: 1 }, '"$gt" is not an operator that joins conditions.'],
    [{ $and: [] }, "$and needs a list of at least one condition, not a list."],
    [{ $or: { a: 1 } }, "$or needs a list of at least one condition, not an object."],
    [{ $or: [1] }, "Conditions must be an object, not 1."],
    [{ $not: null }, "Conditions must be an object, not null."],
    [{ a: { $regex: "x" } }, '"$regex" on "a" is not an operator.'],
    [{ a: { $gt: 1, b: 2 } }, '"b" on "a" is not an operator.'],
    [{ a: { toString: 1 } }, '"toString" on "a" is not an operator.'],
    [{ a: {} }, '"a" needs operators such as $eq or $in, not an object.'],
    [{ a: { $not: 1 } }, '"a" needs operators such as $eq or $in, not 1.'],
    [{ a: [1] }, '$eq on "a" needs a text, a number, true, false, null or a $ref, not a list.'],
    [{ a: { $ne: [] } }, '$ne on "a" needs a text, a number, true, false, null or a $ref, not a list.'],
    [{ a: Number.NaN }, "not NaN."],
    [{ a: "\ud800" }, '$eq on "a" needs'],
    [{ a: { $gt: true } }, '$gt on "a" needs a text, a number or a $ref, not true.'],
    [{ a: { $lte: null } }, '$lte on "a" needs a text, a number or a $ref, not null.'],
    [
      { a: { $in: "x" } },
      '$in on "a" needs a list of texts, numbers, true, false or null, or a $ref, not "x".',
    ],
    [{ a: { $nin: [[1]] } }, '$nin on "a" needs a list'],
    [{ a: { $in: [{ $ref: "subject.id" }] } }, '$in on "a" needs a list'],
    [{ a: { $contains: 1 } }, '$contains on "a" needs a text or a $ref, not 1.'],
    [{ a: { $exists: 1 } }, '$exists on "a" needs true or false, not 1.'],
    [{ a: { $exists: { $ref: "context.mfa" } } }, '$exists on "a" needs true or false, not an object.'],
    [{ a: { $eq: { b: 1 } } }, "An object as operand must be just"],
    [{ a: { $ref: "record.b" } }, '$ref is "record.b".'],
    [{ a: { $ref: "subject" } }, '$ref is "subject".'],
    [{ a: { $ref: 1 } }, "$ref is 1."],
    [{ a: { $ref: "subject.id", $gt: 1 } }, "An object as operand must be just"],
    [{ b: 1 }, 'There is no field "b".'],
    [{ "a b": 1 }, 'There is no field "a b".'],
    [{ 'a" OR 1=1 --': 1 }, "There is no field"],
    [{ "a.b": 1 }, 'There is no field "a.b".'],
    [{ "record.a": 1 }, 'There is no field "record.a".'],
    [{ "": 1 }, 'There is no field "".'],
  ];
  test.each(cases)("are rejected with their path: %j", (conditions, message) => {
    const parse = () => parseConditions(conditions, new Set(["a"]));
    expect(parse).toThrow(ConditionError);
    expect(parse).toThrow(message);
  });
});

describe("Limits of conditions", () => {
  function nested(levels: number): unknown {
    return levels === 1 ? { a: 1 } : { $not: nested(levels - 1) };
  }
  function nestedOperators(levels: number): unknown {
    return levels === 1 ? { $eq: 1 } : { $not: nestedOperators(levels - 1) };
  }
  const list = (length: number) => Array.from({ length }, (_, index) => index);

  test("accept eight levels and reject nine", () => {
    expect(truthOf(nested(8), { a: 1 })).toBe(false);
    expect(() => parseConditions(nested(9))).toThrow("deeper than 8 levels");
    expect(truthOf({ a: nestedOperators(8) }, { a: 1 })).toBe(false);
    expect(() => parseConditions({ a: nestedOperators(9) })).toThrow("deeper than 8 levels");
  });

  test("count levels in every kind of condition", () => {
    for (const join of ["$and", "$or", "$nor"]) {
      const within = (levels: number) => ({ [join]: [nested(levels)] });
      expect(() => parseConditions(within(7))).not.toThrow();
      expect(() => parseConditions(within(8))).toThrow("deeper than 8 levels");
    }
  });

  test("truncate rejected values to sixty characters", () => {
    const refused = (length: number) => () => parseConditions({ $or: "x".repeat(length) });
    expect(refused(58)).toThrow(`not "${"x".repeat(58)}".`);
    expect(refused(59)).toThrow(`not "${"x".repeat(59)}….`);
  });

  test("accept 200 parts and reject 201", () => {
    expect(truthOf({ $or: list(199).map((a) => ({ a })) }, { a: 7 })).toBe(true);
    expect(() => parseConditions({ $or: list(200).map((a) => ({ a })) })).toThrow("more than 200 parts");
    expect(truthOf({ a: { $in: list(199) } }, { a: 7 })).toBe(true);
    expect(() => parseConditions({ a: { $in: list(200) } })).toThrow("more than 200 parts");
  });

  test("reject excessive depth with an ordinary error", () => {
    const hostile: unknown = JSON.parse(`${'{"$not":'.repeat(5000)}{}${"}".repeat(5000)}`);
    expect(() => parseConditions(hostile)).toThrow(ConditionError);
  });
});
