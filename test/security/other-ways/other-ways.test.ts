import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { AFTERWARDS } from "./afterwards.ts";
import type { Deed } from "./deed.ts";
import { DOORS, type Door, Floor } from "./floor.ts";
import { MONEY } from "./money.ts";
import { OTHER_CALLS } from "./other-calls.ts";

/**
 * What a shipped rule holds takes two people, whichever call has the effect. One person, who may do everything, takes
 * each other way to it; the same way leads there once somebody else agrees, so it is a way.
 */
let floor: Floor;
let count = 0;
beforeAll(async () => {
  floor = await Floor.open();
});
afterAll(() => floor.app.stop());

const waysOf = (deed: Deed, laid: Json) => ({ ...deed.ways(laid, floor), ...deed.shut?.(laid, floor) });

/** The ways to call an action, another one first each time. */
const doorsFrom = (i: number) => DOORS.map((_, n) => DOORS[(i + n) % DOORS.length] ?? "address");

/** Whether a way leads to the deed, taken alone or with others who agree to what they are asked. */
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
  test("takes two, whichever way", async () => {
    await floor.clear();
    count += 1;
    const laid = await deed.lay(floor, count);
    const shut = Object.keys(deed.shut?.(laid, floor) ?? {});
    const alone: string[] = [];
    const never: string[] = [];
    for (const [i, way] of Object.keys(waysOf(deed, laid)).entries()) {
      // In the gate each way by one of its addresses, in turn.
      for (const door of doorsFrom(i).slice(0, repeats(1, DOORS.length))) {
        if (door === "import" && deed.notInFiles) continue;
        if (await leads(deed, way, door, false)) alone.push(`${way}, by ${door}`);
        if (!(await leads(deed, way, door, true))) never.push(way);
      }
    }
    expect({ alone, never: [...new Set(never)] }).toEqual({ alone: [], never: shut });
  });
});
