import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Mirror } from "../../../src/store/shipping/mirror.ts";
import { layDown } from "../../../src/store/shipping/pieces.ts";
import { freshFolder } from "../../kit/appliance.ts";

const ARCHIVED = "archive/o/segment-000001.ndjson.gz";
const DOCUMENT = "documents/ab/abcdef";
const LONG_MS = 60_000;

class Scene {
  readonly data = freshFolder();
  readonly replica = freshFolder();
  mirror = new Mirror(this.data, this.replica, undefined);

  write(place: string, text: string, at: number): void {
    const path = join(this.data, place);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    for (const one of [path, dirname(path)]) utimesSync(one, at / 1000, at / 1000);
  }

  ship(): Promise<boolean> {
    return this.mirror.ship(1, LONG_MS);
  }

  async shipped(place: string): Promise<string> {
    const target = join(freshFolder(), "file");
    const whole = await layDown(join(this.replica, "beside", place), `beside/${place}`, undefined, target);
    return whole ? readFileSync(target, "utf8") : "damaged";
  }
}

/** Long before now, so that a folder counts as settled. */
const EARLIER = Date.now() - 3_600_000;
const LATER = EARLIER + LONG_MS;

test("a part of the audit trail that is archived again is shipped again, before and after a restart", async () => {
  const scene = new Scene();
  scene.write(ARCHIVED, "first", EARLIER);
  expect(await scene.ship()).toBe(true);
  expect(await scene.shipped(ARCHIVED)).toBe("first");
  scene.write(ARCHIVED, "again", LATER);
  await scene.ship();
  expect(await scene.shipped(ARCHIVED)).toBe("again");
  scene.write(ARCHIVED, "third", LATER + LONG_MS);
  scene.mirror = new Mirror(scene.data, scene.replica, undefined);
  await scene.ship();
  expect(await scene.shipped(ARCHIVED)).toBe("third");
});

test("a file is copied once, also by a process that starts later", async () => {
  const scene = new Scene();
  for (const place of [ARCHIVED, DOCUMENT]) scene.write(place, "same", EARLIER);
  await scene.ship();
  const copies = () =>
    [ARCHIVED, DOCUMENT].map((place) => statSync(join(scene.replica, "beside", place)).ino);
  const first = copies();
  scene.mirror = new Mirror(scene.data, scene.replica, undefined);
  await scene.ship();
  expect(copies()).toEqual(first);
});

test("a file that was removed and comes back with other contents is shipped as it is now", async () => {
  const scene = new Scene();
  scene.write(ARCHIVED, "first", EARLIER);
  await scene.ship();
  rmSync(join(scene.data, ARCHIVED));
  await scene.mirror.prune(0, Date.now());
  scene.write(ARCHIVED, "again", LATER);
  await scene.ship();
  expect(await scene.shipped(ARCHIVED)).toBe("again");
  expect(readdirSync(dirname(join(scene.replica, "beside", ARCHIVED)))).toEqual([basename(ARCHIVED)]);
});
