import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { AFTERWARDS } from "./afterwards.ts";
import { DUNNING } from "./dunning.ts";
import { ENTRY_POINTS, type EntryPoint, Floor } from "./floor.ts";
import type { HeldAction } from "./held-action.ts";
import { MONEY } from "./money.ts";
import { OTHER_CALLS } from "./other-calls.ts";

/**
 * Actions held by a default rule need two users, whichever call has the effect. A user with all permissions
 * tries every other way. Each succeeds once another user approves, which proves that it is one.
 */
let floor: Floor;
let count = 0;
beforeAll(async () => {
  floor = await Floor.open();
});
afterAll(() => floor.app.stop());

const waysOf = (action: HeldAction, laid: Json) => ({
  ...action.ways(laid, floor),
  ...action.shut?.(laid, floor),
});

/** The kinds of call, rotated so that each one comes first in turn. */
const entryPointsFrom = (i: number) =>
  ENTRY_POINTS.map((_, n) => ENTRY_POINTS[(i + n) % ENTRY_POINTS.length] ?? "address");

/** True if a way leads to the action, alone or with the approval of others. */
async function leads(
  action: HeldAction,
  way: string,
  entryPoint: EntryPoint,
  others: boolean,
): Promise<boolean> {
  await floor.clear();
  count += 1;
  const laid = await action.lay(floor, count);
  await floor.install(action.rules);
  for (const step of waysOf(action, laid)[way] ?? []) {
    await floor.take(step, entryPoint);
    if (others) await floor.agree();
  }
  return action.isDone(floor, laid);
}

const actions = Object.entries({ ...AFTERWARDS, ...OTHER_CALLS, ...MONEY, ...DUNNING });

describe.each(actions)("%s", (_name, action) => {
  test("requires two users by every way", async () => {
    await floor.clear();
    count += 1;
    const laid = await action.lay(floor, count);
    const shut = Object.keys(action.shut?.(laid, floor) ?? {});
    const alone: string[] = [];
    const never: string[] = [];
    for (const [i, way] of Object.keys(waysOf(action, laid)).entries()) {
      // The gate tries each way by only one kind of call, in turn.
      for (const entryPoint of entryPointsFrom(i).slice(0, repeats(1, ENTRY_POINTS.length))) {
        if (entryPoint === "import" && action.notInFiles) continue;
        if (await leads(action, way, entryPoint, false)) alone.push(`${way}, by ${entryPoint}`);
        if (!(await leads(action, way, entryPoint, true))) never.push(way);
      }
    }
    expect({ alone, never: [...new Set(never)] }).toEqual({ alone: [], never: shut });
  });
});
