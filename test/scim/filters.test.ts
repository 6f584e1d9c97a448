import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Filter, matches, parseFilter, parsePath } from "../../src/scim/filter.ts";
import { applyPatch, modelOf } from "../../src/scim/patch.ts";
import { users } from "../../src/scim/resources.ts";
import { repeats } from "../kit/depth.ts";

const person = {
  id: "A1",
  userName: "ana",
  active: true,
  emails: [
    { value: "ana@work.example", type: "work", primary: true },
    { value: "ana@home.example", type: "home" },
  ],
  meta: { created: "2026-01-02T00:00:00.000Z" },
};

const names = fc.constantFrom(
  "userName",
  "active",
  "emails",
  "emails.value",
  "emails.type",
  "meta.created",
  "title",
);
const values = fc.oneof(fc.string({ maxLength: 8 }), fc.boolean(), fc.constant(null), fc.integer());
const leaves = fc.oneof(
  names.map((name) => `${name} pr`),
  fc
    .tuple(names, fc.constantFrom("eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"), values)
    .map(([name, by, value]) => `${name} ${by} ${JSON.stringify(value)}`),
);
const { filter } = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    leaves,
    fc.tuple(tie("filter"), fc.constantFrom("and", "or"), tie("filter")).map((all) => `(${all.join(" ")})`),
    tie("filter").map((one) => `not (${one})`),
  ),
}));

describe("Filters", () => {
  test("follow the laws of logic, whatever they compare", () => {
    const holds = (text: string) => matches(person, parseFilter(text));
    fc.assert(
      fc.property(filter, filter, (a, b) => {
        fc.pre(a.length + b.length < 900);
        expect(holds(`not (${a})`)).toBe(!holds(a));
        expect(holds(`${a} and ${b}`)).toBe(holds(a) && holds(b));
        expect(holds(`${a} or ${b}`)).toBe(holds(a) || holds(b));
        expect(holds(`not (${a} and ${b})`)).toBe(holds(`not (${a}) or not (${b})`));
      }),
      { numRuns: repeats(200, 5000) },
    );
  });

  test("bind not before and before or", () => {
    const shape = ({ kind }: Filter) => kind;
    expect(shape(parseFilter("a pr or b pr and c pr"))).toBe("or");
    expect(shape(parseFilter("(a pr or b pr) and c pr"))).toBe("and");
    expect(shape(parseFilter("not (a pr) and b pr"))).toBe("and");
  });

  test("and paths of any text are read or refused, and never break", () => {
    const pieces = fc.constantFrom(
      ...'()[]."\\ :$-',
      "and",
      "or",
      "not",
      "eq",
      "pr",
      "userName",
      "urn:a:b:",
      "1",
      "true",
    );
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(pieces, { maxLength: 60 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const parse of [parseFilter, parsePath])
          try {
            parse(text);
          } catch (thrown) {
            expect(thrown).toHaveProperty("scimStatus", 400);
          }
      }),
      { numRuns: repeats(500, 20_000) },
    );
  });
});

test("operations of any kind change what is kept or are refused, and touch nothing else", () => {
  const operations = fc.record({
    op: fc.constantFrom("add", "Replace", "remove", "x"),
    path: fc.option(
      fc.constantFrom(
        "userName",
        "active",
        "emails",
        'emails[type eq "work"].value',
        "name.givenName",
        "__proto__.x",
        "id",
      ),
      { nil: undefined },
    ),
    value: fc.oneof(
      values,
      fc.jsonValue(),
      fc.constant({ "__proto__.y": 1, constructor: { z: 1 }, userName: "b" }),
    ),
  });
  fc.assert(
    fc.property(fc.array(operations, { minLength: 1, maxLength: 6 }), (Operations) => {
      const model = modelOf(person, users.shape);
      try {
        applyPatch(model, { Operations }, users.shape);
      } catch (thrown) {
        expect(thrown).toHaveProperty("scimStatus", 400);
      }
      const { texts, flags, parts, lists } = model;
      const kept = new Set([...texts.keys(), ...flags.keys(), ...parts.keys(), ...lists.keys()]);
      for (const name of kept)
        expect(["userName", "externalId", "displayName", "active", "name", "emails"]).toContain(name);
      for (const value of texts.values()) expect(typeof value).toBe("string");
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { numRuns: repeats(500, 10_000) },
  );
});
