import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { AFTERWARDS } from "./afterwards.ts";
import type { Deed } from "./deed.ts";
import { DOORS, type Door, Floor } from "./floor.ts";
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

const waysOf = (deed: Deed, laid: Json) => ({ ...deed.ways(laid, floor), ...deed.shut?.(laid, floor) });

/** The kinds of call, rotated so that each one comes first in turn. */
const doorsFrom = (i: number) => DOORS.map((_, n) => DOORS[(i + n) % DOORS.length] ?? "address");

/** True if a way leads to the action, alone or with the approval of others. */
async function leads(deed: Deed, way: string, door: Door, others: boolean): Promise<boolean> {
  await floor.clear();
  count += 1;
  const laid = await deed.lay(floor, count);
  await floor.install(deed.rules);
  for (const step of waysOf(deed, laid)[way] ?? []) {
    await floor.take(step, door);
    if (others) await floor.agree();
  }
  return deed.isDone(floor, laid);
}

const deeds = Object.entries({ ...AFTERWARDS, ...OTHER_CALLS, ...MONEY });

describe.each(deeds)("%s", (_name, deed) => {
  test("requires two users by every way", async () => {
    await floor.clear();
    count += 1;
    const laid = await deed.lay(floor, count);
    const shut = Object.keys(deed.shut?.(laid, floor) ?? {});
    const alone: string[] = [];
    const never: string[] = [];
    for (const [i, way] of Object.keys(waysOf(deed, laid)).entries()) {
      // The gate tries each way by only one kind of call, in turn.
      for (const door of doorsFrom(i).slice(0, repeats(1, DOORS.length))) {
        if (door === "import" && deed.notInFiles) continue;
        if (await leads(deed, way, door, false)) alone.push(`${way}, by ${door}`);
        if (!(await leads(deed, way, door, true))) never.push(way);
      }
    }
    expect({ alone, never: [...new Set(never)] }).toEqual({ alone: [], never: shut });
  });
});
