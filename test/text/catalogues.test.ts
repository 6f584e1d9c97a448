import { expect, test } from "bun:test";
import { parse } from "@formatjs/icu-messageformat-parser";
import { findings, outdated } from "../../build/text-findings.ts";
import { messagesOf } from "../../src/text/catalogue.ts";
import { AREAS, LANGUAGES, readArea } from "../../src/text/files.ts";

test("no text is missing, unused or only in a translation", async () => {
  expect(await findings()).toEqual([]);
});

test.each(LANGUAGES)("all messages of %s are in ICU MessageFormat", (language) => {
  const wrong = AREAS.flatMap((area) =>
    [...messagesOf(readArea(language, area))]
      .filter(([, message]) => !parses(message))
      .map(([path]) => `${area}.${path}`),
  );
  expect(wrong).toEqual([]);
});

test("outdated translations are asked for since a revision that exists", () => {
  expect(() => outdated("no-such-revision")).toThrow("no-such-revision");
});

function parses(message: string): boolean {
  try {
    parse(message, { ignoreTag: true });
    return true;
  } catch {
    // The parser throws a SyntaxError.
    return false;
  }
}
