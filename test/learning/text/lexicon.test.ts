import { describe, expect, test } from "bun:test";
import { lexiconOf } from "../../../src/learning/text/lexicon/lexicon.ts";
import { stemsOf } from "../../../src/learning/text/lexicon/stems.ts";

const related = (expression: string, language = "en") =>
  lexiconOf(language)
    .relatedTo(stemsOf(expression, language))
    .map(({ stems }) => stems);

describe("The lexicon", () => {
  test.each([
    ["vacation", "annual leave"],
    ["paid back", "reimburse"],
    ["get rid of", "delete"],
    ["sick", "ill"],
    ["forbidden", "prohibited"],
  ])("relates %s to %s", (one, other) => {
    expect(related(one)).toContain(stemsOf(other, "en"));
  });

  test("relates German words of work", () => {
    expect(related("Urlaub", "de")).toContain(stemsOf("Ferien", "de"));
  });

  test("knows words of general English, inflected and irregular, and no names", () => {
    const { isOrdinary } = lexiconOf("en");
    for (const word of ["laptop", "snatched", "wrote", "children", "unfinished", "short-term", "the"])
      expect({ word, isOrdinary: isOrdinary(word) }).toEqual({ word, isOrdinary: true });
    for (const word of ["worktree", "kubernetes", "reflog", "monorepo"])
      expect({ word, isOrdinary: isOrdinary(word) }).toEqual({ word, isOrdinary: false });
  });

  test("finds the first and the last line, and nothing between two lines", () => {
    const { isOrdinary, isCommon } = lexiconOf("en");
    expect(isOrdinary("zymurgy")).toBe(true);
    expect(isOrdinary("aah")).toBe(true);
    expect(isOrdinary("lapto")).toBe(false);
    expect(isCommon("morning")).toBe(true);
    expect(isCommon("sabbatical")).toBe(false);
  });
});
