import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, Json } from "../kit/appliance.ts";
import { initialised, run, Served } from "../kit/executable.ts";

const PATH = "/api/v1/system/backups";
let data: string;

beforeAll(async () => {
  data = await initialised();
  // Incompressible data, enough for packing to take a while.
  const folder = join(data, "files", "ab");
  mkdirSync(folder, { recursive: true });
  for (let file = 0; file < 8; file++) writeFileSync(join(folder, `ab${file}`), randomBytes(12_000_000));
});
afterAll(() => rmSync(data, { recursive: true }));

const remains = () =>
  [...readdirSync(data), ...readdirSync(join(data, "backups"))].filter((name) =>
    /^\.backup-|^\.check-|\.part$|\.new$/.test(name),
  );

async function until(ana: Client, id: string, isSo: (backup: Json) => boolean): Promise<Json> {
  for (;;) {
    const { body } = await ana.get(`${PATH}/${id}`);
    if (isSo(body)) return body;
    if (body.state === "failed") throw new Error(body.trouble);
    await Bun.sleep(5);
  }
}

/** Kills a server during a backup. If the backup finished first, tries again. */
async function killedMaking(): Promise<string> {
  for (;;) {
    const served = await Served.start(data);
    const ana = await served.logIn();
    const { body } = await ana.post(PATH, {});
    await until(ana, body.id, ({ progress }) => progress.done > 0);
    await served.stop("SIGKILL");
    if (remains().length > 0) return body.id;
  }
}

test("a backup restarts after the server is killed and leaves no temporary files", async () => {
  const id = await killedMaking();
  const served = await Served.start(data);
  await until(await served.logIn(), id, ({ check }) => check?.state === "passed");
  expect(remains()).toEqual([]);
  await served.stop();
  const archive = join(data, "backups", `${id}.tar.zst`);
  expect((await run(["verify", archive])).code).toBe(0);
});

test("stopping the server cancels a running backup and leaves no temporary files", async () => {
  const served = await Served.start(data);
  const ana = await served.logIn();
  const { body } = await ana.post(PATH, {});
  await until(ana, body.id, ({ progress }) => progress.done > 0);
  expect(await served.stop()).toBe(0);
  expect(remains()).toEqual([]);
});
