import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { FEWEST, suppress } from "../../../src/records/read/stats/suppression.ts";

const hidden = (...counts: number[]) => {
  const { cells, total } = suppress(new Map(counts.map((count, i) => [i, count])));
  return [cells.map(({ people, suppressed }) => (suppressed ? null : people)), total];
};

describe("Small group suppression", () => {
  const cases: [sentence: string, counts: number[], shown: (number | null)[], total: boolean][] = [
    ["shows large groups", [5, 7], [5, 7], false],
    ["hides a small group and the next smallest group", [3, 9, 7], [null, 9, null], false],
    ["hides two small groups that add up to five", [2, 3, 9], [null, null, 9], false],
    ["hides a third group if two add up to fewer than five", [1, 2, 9, 8], [null, null, 9, null], false],
    ["hides the total if there is only one small group", [4, 0], [null, 0], true],
    ["hides everything for a few people", [1, 1, 2], [null, null, null], true],
    ["shows empty groups", [0, 6], [0, 6], false],
    ["hides nothing if all groups are empty", [0, 0], [0, 0], false],
  ];
  for (const [sentence, counts, shown, total] of cases) {
    test(sentence, () => expect(hidden(...counts)).toEqual([shown, total]));
  }

  test("never reveals a group of fewer than five, not even by subtraction", () => {
    const counts = fc.array(fc.nat({ max: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(counts, (all) => {
        const { cells, total } = suppress(new Map(all.map((count, i) => [i, count])));
        const secret = cells.filter(({ suppressed }) => suppressed);
        const rest = secret.reduce((sum, { people }) => sum + people, 0);
        for (const { people, suppressed } of cells)
          if (people > 0 && people < FEWEST) expect(suppressed).toBe(true);
        if (secret.length > 0 && !total) expect(secret.length > 1 && rest >= FEWEST).toBe(true);
        if (secret.length === 0) expect(total).toBe(false);
      }),
    );
  });
});
