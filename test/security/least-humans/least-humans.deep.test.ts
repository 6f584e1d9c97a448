import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { PASSWORD } from "../../kit/appliance.ts";
import { attempt, deedsBy } from "./attempt.ts";
import { LEVERS } from "./levers.ts";
import { ALL, EVERYBODY, emailOf, type Ground, layGround, Person } from "./world.ts";

/**
 * What a shipped rule holds takes two people. One person, with whatever role, tries every way there is to be taken for
 * two or to need no second one. What is done in the end and lies open for somebody else to review is not done alone.
 */
const SIZES = ["grown", "small"] as const;

describe.each(SIZES)("in a %s organisation", (size) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await layGround(size);
  });
  afterAll(() => rmSync(ground.folder, { recursive: true }));

  test("those who ask and those who approve get each deed done together", async () => {
    const people = await Person.begin(ground, "clerk");
    for (const who of ALL) await people.takeOver(emailOf(who), PASSWORD);
    expect(await deedsBy(people, ground)).toEqual([...ground.deeds]);
    await people.end();
  });

  test.each(EVERYBODY)("the %s alone gets none of them done by all ways together", async (who) => {
    expect((await attempt(ground, who, LEVERS)).done).toEqual([]);
  });
});
