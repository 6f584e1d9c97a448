import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { compilePatterns, isPattern, matchesPattern } from "../../../src/engine/access/patterns.ts";
import { growsBelow } from "../../kit/cost.ts";

describe("Permission patterns", () => {
  const cases: [pattern: string, action: string, covered: boolean][] = [
    ["crm.leads.create", "crm.leads.create", true],
    ["crm.leads.create", "crm.leads.created", false],
    ["crm.leads.create", "crm_leads_create", false],
    ["crm.*", "crm.leads.create", true],
    ["crm.*", "crm", false],
    ["crm.*", "crm.", false],
    ["crm.*", "crmx.leads", false],
    ["*.list", "crm.leads.list", true],
    ["*.list", ".list", false],
    ["*.list", "crm.leads.listing", false],
    ["crm.*.list", "crm.leads.list", true],
    ["crm.*.list", "crm.leads.notes.list", true],
    ["crm.*.list", "crm.list", false],
    ["crm.*.list", "crm..list", false],
    ["*", "crm", true],
    ["*", "", false],
    ["**", "c", false],
    ["**", "cr", true],
    ["a*a", "aa", false],
    ["a*a", "aba", true],
    ["*ab*ab", "xabab", false],
    ["*ab*ab", "xabxab", true],
  ];
  test.each(cases)("%s on %s: %p", (pattern, action, covered) => {
    expect(compilePatterns([pattern])(action)).toBe(covered);
  });

  test("agree with the equivalent regular expression", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", ".", "*"), maxLength: 8 });
    const action = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 12 });
    fc.assert(
      fc.property(text, action, (pattern, name) => {
        const regexp = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".+")}$`);
        expect(matchesPattern(pattern, name)).toBe(regexp.test(name));
      }),
      { numRuns: 5000 },
    );
  });

  test("do not backtrack", async () => {
    const match = (length: number) =>
      expect(matchesPattern(`${"*a".repeat(50)}*b`, "a".repeat(length))).toBe(false);
    await growsBelow(8 * 2.5, match, 100_000, 800_000);
  });

  const wellFormed = ["*", "crm.*", "*.list", "crm.lead-notes.re_open2", "c*m.x"];
  const malformed = [
    "",
    ".",
    "crm.",
    ".crm",
    "crm..list",
    "CRM.*",
    "crm.leads create",
    "crm/leads",
    "é.*",
    "a".repeat(201),
  ];
  test.each(wellFormed)("accept %p", (text) => expect(isPattern(text)).toBe(true));
  test.each(malformed)("reject %p", (text) => expect(isPattern(text)).toBe(false));
});

describe("compilePatterns", () => {
  test("accepts at most 200 characters", () => {
    expect([isPattern("a".repeat(200)), isPattern("a".repeat(201))]).toEqual([true, false]);
  });

  test("matches everything that any of its patterns matches, on every call", () => {
    const covers = compilePatterns(["crm.*", "hr.people.read"]);
    for (const _ of [1, 2]) {
      expect(covers("crm.leads.list")).toBe(true);
      expect(covers("hr.people.read")).toBe(true);
      expect(covers("hr.people.write")).toBe(false);
    }
  });

  test("matches nothing without patterns", () => {
    expect(compilePatterns([])("crm.leads.list")).toBe(false);
  });

  test("rejects an invalid pattern and names it", () => {
    expect(() => compilePatterns(["crm.*", "Crm.Leads"])).toThrow('"Crm.Leads" is not a permission');
  });

  test("stays correct beyond its cache size", () => {
    const covers = compilePatterns(["crm.*"]);
    for (let index = 0; index < 10_000; index++) covers(`hr.a${index}`);
    expect(covers("hr.a1")).toBe(false);
    expect(covers("crm.a1")).toBe(true);
  });
});
