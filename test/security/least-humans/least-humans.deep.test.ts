import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { PASSWORD } from "../../kit/appliance.ts";
import { attempt, deedsBy } from "./attempt.ts";
import { LEVERS } from "./levers.ts";
import { ALL, EVERYBODY, emailOf, type Ground, layGround, Person } from "./world.ts";

/**
 * Actions held by a shipped rule need two people. One person, in any role, tries every way to pass as two or
 * to need only one. An action that is done but open to another person's review does not count as done alone.
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
