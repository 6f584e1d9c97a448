import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { compare } from "./answers.ts";
import { undeclaredCopies } from "./derived.ts";
import { Dice } from "./dice.ts";
import { libraryCalls, libraryQuestions } from "./documents.ts";
import { exported } from "./exports.ts";
import { type Ground, keepFrom, layGround, setUpOf } from "./ground.ts";
import { type Question, readings } from "./questions.ts";
import { hide } from "./secrets.ts";
import { moves, tries } from "./tries.ts";
import { World } from "./world.ts";

const SETUPS = Array.from({ length: 9 }, (_, seed) => setUpOf(seed));
/** Number of questions per pair of worlds, out of some 12,000. */
const QUESTIONS = 6000;

let ground: Ground;
beforeAll(async () => {
  ground = await layGround();
});
afterAll(() => rmSync(ground.folder, { recursive: true, force: true }));

const isOverview = ({ method, path }: Question) =>
  method === "GET" && /\?count=true&limit=200$|\/stats$|\/desk\/start$|\/(board|figures)\?/.test(path);

test.each(SETUPS)("answers alike in two worlds that differ in hidden data only: $seed", async (setUp) => {
  const worlds = await World.twins(ground.folder);
  try {
    const masks = await keepFrom(worlds, ground, setUp);
    const secrets = await hide(worlds, ground, masks, setUp);
    const all = [...readings(worlds[0], ground, masks, secrets), ...tries(worlds[0], ground, masks, secrets)];
    const asker = ground.asker(setUp);
    const [one, other] = [worlds[0].asking(asker), worlds[1].asking(asker)];
    const files = await exported(worlds, ground, asker);
    const asked = [...files, ...libraryQuestions(), ...new Dice(setUp.seed).sample(all, QUESTIONS)];
    const { differences, answered } = await compare([one, other], asked);
    expect(differences).toEqual([]);
    expect(answered).toBeGreaterThan(0);

    const acted = await compare(
      [worlds[0].acting(asker), worlds[1].acting(asker)],
      [...moves(worlds[0], ground), ...libraryCalls()],
      true,
    );
    for (const world of worlds) await world.numbering(() => world.runJobs());
    const after = await compare([one, other], all.filter(isOverview), true);
    expect([...acted.differences, ...after.differences]).toEqual([]);
  } finally {
    for (const world of worlds) await world.stop();
  }
});

test("declares every field that follows from another, so that mask previews name it", async () => {
  const world = await World.copyOf(ground.folder);
  try {
    expect(await undeclaredCopies(world, ground)).toEqual([]);
  } finally {
    await world.stop();
  }
});
