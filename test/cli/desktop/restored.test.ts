import { expect, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { claim } from "../../../src/cli/desktop/claim.ts";
import { readNote, writeNote } from "../../../src/cli/desktop/note.ts";
import { exchange, prepareExchange } from "../../../src/store/exchange.ts";
import { freshFolder } from "../../kit/appliance.ts";

test("a restored folder keeps its desktop port", () => {
  const data = freshFolder();
  writeFileSync(join(data, "freehold.db"), "old");
  const release = claim(data);
  expect(claim(data)).toBeUndefined();
  writeNote(data, { port: 41_234 });
  release?.();
  writeFileSync(join(prepareExchange(data), "freehold.db"), "new");
  exchange(data, "2026-11-21");
  expect([readFileSync(join(data, "freehold.db"), "utf8"), readNote(data)]).toEqual([
    "new",
    { port: 41_234 },
  ]);
  rmSync(data, { recursive: true });
});

test.each(["", "{", "null", '{"port":"x"}', '{"port":1,"running":{"pid":"1","url":"x"}}'])(
  "ignores a note with the content %p",
  (text) => {
    const data = freshFolder();
    claim(data)?.();
    writeFileSync(join(data, "desktop", "note.json"), text);
    expect(readNote(data)).toBeUndefined();
    rmSync(data, { recursive: true });
  },
);
