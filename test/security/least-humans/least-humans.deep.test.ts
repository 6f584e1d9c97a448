import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { PASSWORD } from "../../kit/appliance.ts";
import { actionsDoneBy, attempt } from "./attempt.ts";
import { BYPASSES } from "./bypasses.ts";
import { ALL, EVERYBODY, emailOf, type Ground, layGround, Person } from "./world.ts";

/**
 * Actions held by a default rule need two users. One user, in any role, tries everything to count as two or
 * to need only one. Actions that another user must still review do not count.
 */
const SIZES = ["grown", "small"] as const;

describe.each(SIZES)("Held actions in a %s organisation", (size) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await layGround(size);
  });
  afterAll(() => rmSync(ground.folder, { recursive: true }));

  test("are done by requesters and approvers together", async () => {
    const people = await Person.begin(ground, "clerk");
    for (const who of ALL) await people.takeOver(emailOf(who), PASSWORD);
    expect(await actionsDoneBy(people, ground)).toEqual([...ground.actions]);
    await people.end();
  });

  test.each(EVERYBODY)("are not done by the %s alone with all bypasses combined", async (who) => {
    expect((await attempt(ground, who, BYPASSES)).done).toEqual([]);
  });
});
