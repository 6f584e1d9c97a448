import { expect, test } from "bun:test";
import { features } from "../../src/features.ts";
import { LANGUAGES, readArea } from "../../src/text/files.ts";

test("texts of effects belong to existing transitions", () => {
  const moves = new Set(
    features.entities.flatMap(({ module, name, transitions }) =>
      Object.keys(transitions).map((move) => `${module}.${name}.${move}`),
    ),
  );
  for (const language of LANGUAGES)
    expect(Object.keys(readArea(language, "records").effects ?? {}).filter((key) => !moves.has(key))).toEqual(
      [],
    );
});
