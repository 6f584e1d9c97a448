import { expect, test } from "bun:test";
import { parse } from "@formatjs/icu-messageformat-parser";
import { findings, outdated } from "../../build/text-findings.ts";
import { messagesOf } from "../../src/text/catalogue.ts";
import { AREAS, LANGUAGES, readArea } from "../../src/text/files.ts";

test("no text is missing, unused or only in a translation", async () => {
  expect(await findings()).toEqual([]);
});

test.each(LANGUAGES)("messages of %s are valid ICU MessageFormat", (language) => {
  const wrong = AREAS.flatMap((area) =>
    [...messagesOf(readArea(language, area))]
      .filter(([, message]) => !parses(message))
      .map(([path]) => `${area}.${path}`),
  );
  expect(wrong).toEqual([]);
});

test("listing outdated translations requires an existing revision", () => {
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
