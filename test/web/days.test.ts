import { expect, test } from "bun:test";
import { join } from "node:path";

type ReadDay = (typed: string, language: string, today: string) => string | undefined;

// A computed name, since the web application has its own compiler settings.
const { readDay }: { readDay: ReadDay } = await import(
  join(import.meta.dir, "../../src/web/records/fields/days.ts")
);
const TODAY = "2026-11-20";

test.each([
  ["heute", "de", "2026-11-20"],
  ["Morgen", "de", "2026-11-21"],
  ["hier", "fr", "2026-11-19"],
  ["tomorrow", "fr", "2026-11-21"],
  ["+14", "de", "2026-12-04"],
  ["2026-1-5", "de", "2026-01-05"],
  ["21. März", "de", "2026-03-21"],
  ["3 août 27", "fr", "2027-08-03"],
  ["5 Sept", "en", "2026-09-05"],
  ["30 February", "en", undefined],
  ["ma 5", "en", undefined],
])("%s in %s is %p", (typed, language, day) => {
  expect(readDay(typed, language, TODAY)).toBe(day);
});
