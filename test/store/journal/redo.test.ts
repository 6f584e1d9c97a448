import { describe, expect, test } from "bun:test";
import { cpSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { DATABASES, databasePath } from "../../../src/store/data-folder.ts";
import { readPosition, writePosition } from "../../../src/store/journal/position.ts";
import { finishRedo, writeRedo } from "../../../src/store/journal/redo.ts";
import { LaidFile } from "../../../src/store/pages/lay.ts";
import { freshFolder } from "../../kit/appliance.ts";

const PAGE = 512;
const BEFORE = { appliance: "acme", journal: "one", breaks: 0, seq: 7, batch: "before", ends: {} };
const AFTER = { from: 7, seq: 9, batch: "after" };

const page = (fill: number) => new Uint8Array(PAGE).fill(fill);

/** Pages of both databases that are laid in one step, and the size of each file after it. */
const step = fc.record({
  freehold: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
  vault: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
  size: fc.integer({ min: 1, max: 12 }),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class Copy {
  readonly folder = freshFolder();

  constructor() {
    for (const name of DATABASES)
      writeFileSync(databasePath(this.folder, name), Buffer.concat(Array(8).fill(page(1))));
    writePosition(this.folder, BEFORE);
  }

  /** The redo is written, but no page is laid. */
  begin({ freehold, vault, size }: Step): Record<"freehold" | "vault", LaidFile> {
    const laid = {
      freehold: new LaidFile(databasePath(this.folder, "freehold")),
      vault: new LaidFile(databasePath(this.folder, "vault")),
    };
    for (const [name, numbers] of [
      ["freehold", freehold],
      ["vault", vault],
    ] as const) {
      const pages = numbers.map((number) => ({ number, isDifference: false, bytes: page(100 + number) }));
      if (pages.length > 0) laid[name].add({ pageSize: PAGE, size: name === "vault" ? 8 : size, pages });
    }
    writeRedo(this.folder, AFTER, laid);
    return laid;
  }

  bytes(): Buffer {
    return Buffer.concat(DATABASES.map((name) => readFileSync(databasePath(this.folder, name))));
  }

  /** The next start. */
  restart(): { seq: number; bytes: Buffer } {
    const position = readPosition(this.folder);
    if (!position) throw new Error("the position is gone");
    const { seq } = finishRedo(this.folder, position);
    expect(readPosition(this.folder)?.seq).toBe(seq);
    return { seq, bytes: this.bytes() };
  }
}

/** The files after a step without a crash. */
function expected(one: Step): Buffer {
  const copy = new Copy();
  const laid = copy.begin(one);
  for (const name of DATABASES) laid[name].write();
  return copy.bytes();
}

describe("A step of a standby that is killed", () => {
  test("while it notes the pages is not done", () => {
    fc.assert(
      fc.property(step, fc.double({ min: 0, max: 0.999, noNaN: true }), (one, share) => {
        const copy = new Copy();
        const before = copy.bytes();
        copy.begin(one);
        const redo = join(copy.folder, "journal.redo");
        truncateSync(redo, Math.floor(readFileSync(redo).length * share));
        const { seq, bytes } = copy.restart();
        expect([seq, bytes.equals(before)]).toEqual([7, true]);
      }),
    );
  });

  test("while it lays them is done as a whole", () => {
    fc.assert(
      fc.property(step, fc.nat(), fc.nat(), fc.boolean(), (one, torn, cut, isNamed) => {
        const copy = new Copy();
        const laid = copy.begin(one);
        // Some pages are laid, one of them in part.
        const file = databasePath(copy.folder, "freehold");
        const bytes = readFileSync(file);
        for (const number of one.freehold.slice(0, torn % (one.freehold.length + 1)))
          Buffer.from(page(100 + number)).copy(bytes, (number - 1) * PAGE, 0, cut % (PAGE + 1));
        writeFileSync(file, bytes);
        if (isNamed) for (const name of DATABASES) laid[name].write();
        const again = copy.restart();
        expect([again.seq, again.bytes.equals(expected(one))]).toEqual([9, true]);
        // Once more, as after a crash at the end.
        expect(copy.restart()).toEqual(again);
      }),
    );
  });

  test("after it wrote its position is not done again", () => {
    const copy = new Copy();
    const one: Step = { freehold: [1, 2], vault: [3], size: 8 };
    const laid = copy.begin(one);
    for (const name of DATABASES) laid[name].write();
    const redo = join(copy.folder, "journal.redo");
    const kept = join(copy.folder, "kept");
    cpSync(redo, kept);
    writePosition(copy.folder, { ...BEFORE, seq: 9, batch: "after" });
    // Later pages, which the old redo would take back.
    writeFileSync(databasePath(copy.folder, "freehold"), Buffer.concat(Array(8).fill(page(9))));
    cpSync(kept, redo);
    const later = copy.bytes();
    const { seq, bytes } = copy.restart();
    expect([seq, bytes.equals(later)]).toEqual([9, true]);
  });
});
