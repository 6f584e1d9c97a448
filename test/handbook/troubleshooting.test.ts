import { describe, expect, test } from "bun:test";
import { HANDBOOK_LANGUAGES, handbookIn } from "../../src/handbook/pages.ts";
import { ERRORS } from "../../src/kernel/errors.ts";

describe.each(HANDBOOK_LANGUAGES)("the page on troubleshooting in %s", (language) => {
  const page = handbookIn(language).find(({ path }) => path === "troubleshooting.md")?.markdown ?? "";
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\| (\d+) +\| (.+?) +\| (.+?) +\|$/gm)];

  test("names every error code with its status, in the order of the program", () => {
    expect(rows.map(([, code, status]) => [code, Number(status)])).toEqual(
      Object.entries(ERRORS).map(([code, status]) => [code, status]),
    );
  });

  test("says of each what it means and what to do", () => {
    const bare = rows.filter(([, , , means = "", advice = ""]) => means.length < 5 || advice.length < 5);
    expect(bare.map(([, code]) => code)).toEqual([]);
  });
});
