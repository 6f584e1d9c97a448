import { describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { parseConditions } from "../../../src/engine/access/conditions.ts";
import {
  compileFields,
  compileSelector,
  type FieldRule,
  isAboutFields,
} from "../../../src/engine/access/fields.ts";
import { compileRule } from "../../../src/engine/access/policy.ts";
import { columns as conditionColumns, conditions, deals, environments, openDeals, rows } from "./table.ts";

const db = openDeals();

function columns(field: string) {
  const column = conditionColumns(field);
  return column && { ...column, sql: sql`${column.sql}` };
}

const FIELDS = ["name", "email", "amount"] as const;

const lists = fc.option(fc.subarray([...FIELDS]), { nil: undefined });
const ruleLists = fc.array(
  fc.record({
    effect: fc.constantFrom("allow" as const, "deny" as const),
    actions: fc.constantFrom(["deals.*"], ["deals.get"], ["deals.update"], ["hr.*"]),
    conditions,
    read: lists,
    mask: lists,
    write: lists,
  }),
  { maxLength: 4 },
);

function ruleOf({ read, mask, write, ...rule }: Record<string, unknown>, i: number): FieldRule {
  // Safe cast: the record is one that was generated above.
  return { id: `rule-${i}`, ...rule, fields: { read, mask, write } } as FieldRule;
}

describe("Field rules", () => {
  test("agree with their definition in memory and in SQL", () => {
    const met = { shown: 0, kept: 0 };
    fc.assert(
      fc.property(rows, environments, ruleLists, (made, env, given) => {
        db.delete(deals).run();
        db.insert(deals).values(made).run();
        const rules = given.map(ruleOf);
        const compiled = rules.map(compileRule);
        const gate = compileFields(compiled, "deals.get").gate(env);
        for (const field of FIELDS) {
          const showing = gate.showing(field, columns);
          const where = typeof showing === "boolean" ? sql`${Number(showing)}` : showing;
          const found = db.select({ id: deals.id }).from(deals).where(where).orderBy(deals.id).all();
          const shown = made.filter((record) => gate.shows(field, () => record));
          expect(found.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));

          const about = compiled.filter(
            ({ policy }) => policy.actions[0] !== "hr.*" && policy.actions[0] !== "deals.update",
          );
          const defined = made.filter((record) => {
            const truth = (rule: (typeof about)[number]) => rule.check(record, env);
            const taken = about.some(({ policy: { effect, fields }, ...rule }) => {
              const names = [...(fields.mask ?? []), ...(effect === "deny" ? (fields.read ?? []) : [])];
              return names.includes(field) && rule.check(record, env) !== false;
            });
            const lists = about.filter(({ policy }) => policy.effect === "allow" && policy.fields.read);
            const applying = lists.filter((rule) => truth(rule) !== false);
            const given = applying.some(
              (rule) => truth(rule) === true && rule.policy.fields.read?.includes(field),
            );
            return !taken && (applying.length === 0 || given);
          });
          expect(shown).toEqual(defined);
          met.shown += shown.length;
          met.kept += made.length - shown.length;
        }
      }),
      { numRuns: 300 },
    );
    expect(Math.min(met.shown, met.kept)).toBeGreaterThan(100);
  });

  test("hide fields named by a deny and leave the rest to other rules", () => {
    const rule = compileRule({
      id: "x",
      effect: "deny",
      actions: ["deals.update"],
      fields: { write: ["name"] },
    } as FieldRule);
    const gate = compileFields([rule], "deals.update").gate({});
    expect(gate.open).toBe(false);
    expect(["name", "email"].map((field) => gate.takes(field, () => ({})))).toEqual([false, undefined]);
  });

  test("show fields named by any allow", () => {
    const allow = (name: string) =>
      compileRule({ id: name, effect: "allow", actions: ["deals.*"], fields: { read: [name] } } as FieldRule);
    const { shows } = compileFields([allow("name"), allow("email")], "deals.get").gate({});
    expect(["name", "email", "amount"].map((field) => shows(field, () => ({})))).toEqual([true, true, false]);
  });

  test("are policies that name fields to read, write or mask", () => {
    const lists = [{}, { read: [] }, { write: ["name"] }, { mask: ["name"] }];
    expect(lists.map(isAboutFields)).toEqual([false, true, true, true]);
  });

  test("match subjects by their attributes", () => {
    const isMeant = compileSelector(parseConditions({ "subject.team_id": "t1" }));
    const teams = [{ team_id: "t1" }, { team_id: "t2" }, {}];
    expect(teams.map((subject) => isMeant({ subject }))).toEqual([true, false, true]);
  });

  test("ignore other collections and actions", () => {
    const rule = compileRule({
      id: "x",
      effect: "allow",
      actions: ["deals.update"],
      fields: { write: ["name"] },
    } as FieldRule);
    expect(compileFields([rule], "deals.get").gate({}).open).toBe(true);
    expect(compileFields([rule], "people.update").gate({}).open).toBe(true);
    const gate = compileFields([rule], "deals.update").gate({});
    expect(["name", "email"].map((field) => gate.takes(field, () => ({})))).toEqual([true, false]);
  });
});
