import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isBlock, isWithin } from "../../../src/engine/access/addresses.ts";
import { parseConditions } from "../../../src/engine/access/conditions.ts";
import { compileCheck } from "../../../src/engine/access/conditions-check.ts";
import { compileOutlook } from "../../../src/engine/access/conditions-foresee.ts";
import { seeksOf } from "../../../src/engine/access/conditions-seek.ts";
import { conditions, environments, rows } from "./table.ts";

describe("Conditions evaluated before the record is loaded", () => {
  test("are never contradicted by the record", () => {
    let settled = 0;
    fc.assert(
      fc.property(rows, environments, conditions, (made, env, json) => {
        const tree = parseConditions(json);
        const check = compileCheck(tree);
        const outlook = compileOutlook(tree)(env);
        for (const record of made) {
          const truth = check(record, env);
          if (truth === true) expect(outlook.true).toBe(true);
          if (truth === false) expect(outlook.false).toBe(true);
        }
        if (!outlook.true || !outlook.false) settled++;
      }),
      { numRuns: 500 },
    );
    expect(settled).toBeGreaterThan(10);
  });

  test("list values of which every matching record has one", () => {
    let named = 0;
    fc.assert(
      fc.property(rows, environments, conditions, (made, env, json) => {
        const tree = parseConditions(json);
        const check = compileCheck(tree);
        for (const wanted of [true, false]) {
          const seeks = seeksOf(tree, wanted, env);
          if (!seeks) continue;
          named++;
          for (const record of made.filter((one) => check(one, env) === wanted)) {
            const values: Record<string, unknown> = record;
            expect(seeks.some(({ field, value }) => values[field] === value)).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(named).toBeGreaterThan(50);
  });
});

describe("Address blocks", () => {
  const cases: [address: string, block: string, within: boolean | undefined][] = [
    ["10.1.2.3", "10.0.0.0/8", true],
    ["11.1.2.3", "10.0.0.0/8", false],
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.4", "10.1.2.3", false],
    ["192.0.2.129", "192.0.2.128/25", true],
    ["192.0.2.127", "192.0.2.128/25", false],
    ["203.0.113.9", "0.0.0.0/0", true],
    ["::ffff:10.1.2.3", "10.0.0.0/8", true],
    ["10.1.2.3", "::ffff:10.0.0.0/104", true],
    ["2001:db8::1", "2001:db8::/32", true],
    ["2001:db9::1", "2001:db8::/32", false],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1", true],
    ["::1", "::1/128", true],
    ["::1", "0.0.0.0/0", false],
    ["10.1.2.3", "::/0", false],
    ["local", "10.0.0.0/8", undefined],
    ["", "10.0.0.0/8", undefined],
    ["10.1.2", "10.0.0.0/8", undefined],
    ["10.1.2.256", "0.0.0.0/0", undefined],
    ["1::2::3", "::/0", undefined],
  ];
  test.each(cases)("%s in %s: %p", (address, block, within) => {
    expect(isBlock(block)).toBe(true);
    expect(isWithin(address, [block])).toBe(within);
  });

  test.each([
    "",
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/",
    "010.0.0.1",
    "::/129",
    "1:2:3",
    "::ffff:10.0.0.0/95",
    "x",
    "*",
  ])("reject %p", (text) => {
    expect(isBlock(text)).toBe(false);
  });
});
