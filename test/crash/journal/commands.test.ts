import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../../kit/appliance.ts";
import { executable, run, Served } from "../../kit/executable.ts";
import { create, placed, unknown } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

describe.skipIf(!postgresFolder)(`On a machine that stands by${unlessPostgres}`, () => {
  test("nothing is backed up, and the doctor leaves files alone that change", async () => {
    const { args, env } = placed(await postgres.database("standing"));
    const folder = freshFolder();
    const leader = await Served.start(await unknown(), args, env);
    const standing = Bun.spawn([executable(), "serve", "--port", "0", "--data", folder, ...args], {
      env: { PATH: process.env.PATH ?? "", ...env },
      stdio: ["ignore", "ignore", "ignore"],
    });
    const client = await leader.logIn();
    await until(() => existsSync(join(folder, "freehold.db")));
    await create(client, "lead");
    const output = join(freshFolder(), "backup.tar.zst");
    const backup = await run(["backup", "--data", folder, "--output", output, ...args], { env });
    expect([backup.code, backup.stderr]).toEqual([1, expect.stringContaining("that nobody serves")]);
    const doctor = await run(["doctor", "--data", folder, "--json", ...args], { env });
    const { ok, findings } = JSON.parse(doctor.stdout);
    expect([ok, findings.at(-1)]).toMatchObject([true, { check: "files", state: "skipped" }]);
    standing.kill();
    await standing.exited;
    await leader.stop();
  });
});
