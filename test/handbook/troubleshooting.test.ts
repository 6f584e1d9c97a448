import { describe, expect, test } from "bun:test";
import { HANDBOOK_LANGUAGES, handbookIn } from "../../src/handbook/pages.ts";
import { ERRORS } from "../../src/kernel/errors.ts";

describe.each(HANDBOOK_LANGUAGES)("Troubleshooting page in %s", (language) => {
  const page = handbookIn(language).find(({ path }) => path === "troubleshooting.md")?.markdown ?? "";
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\| (\d+) +\| (.+?) +\| (.+?) +\|$/gm)];

  test("lists every error code with its status in the order of the program", () => {
    expect(rows.map(([, code, status]) => [code, Number(status)])).toEqual(
      Object.entries(ERRORS).map(([code, status]) => [code, status]),
    );
  });

  test("has an explanation and advice for each code", () => {
    const bare = rows.filter(([, , , means = "", advice = ""]) => means.length < 5 || advice.length < 5);
    expect(bare.map(([, code]) => code)).toEqual([]);
  });
});
