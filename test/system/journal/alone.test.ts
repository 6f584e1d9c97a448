import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DATABASES } from "../../../src/store/data-folder.ts";
import { openReplica } from "../../../src/store/shipping/index.ts";
import { freshFolder, TestAppliance } from "../../kit/appliance.ts";
import { create, inSecret, leads } from "../../kit/journalled.ts";
import { leaveAlone } from "../../kit/kept.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { shipped, shipperOf } from "../../kit/shipping.ts";

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

/** Another machine goes on in the same replica. Returns the moment to which it can be restored. */
async function takenOver(settings: readonly string[], replica: string): Promise<number> {
  const next = await TestAppliance.start(settings, freshFolder(), 60_000);
  await create(await next.logIn("ana@example.com"), "after-the-takeover");
  const shipper = shipperOf(next, replica);
  const stamp = await shipped(shipper);
  await shipper.stop();
  await next.stop();
  return stamp;
}

describe.skipIf(!postgresFolder)(`A folder whose changes are in a journal${unlessPostgres}`, () => {
  test("is not opened without the database, unless people decide to go on alone", async () => {
    const folder = leaveAlone(freshFolder());
    const settings = inSecret(await postgres.database("alone"));
    const first = await TestAppliance.start(settings, folder);
    await create(await first.setUp(), "before");
    await first.appliance.stop();
    await expect(TestAppliance.start([], folder)).rejects.toThrow("is a copy of an installation");
    rmSync(join(folder, "journal.json"));
    const alone = await TestAppliance.start([], folder);
    const ana = await alone.logIn("ana@example.com");
    await create(ana, "alone");
    expect([...(await leads(ana)).keys()].sort()).toEqual(["alone", "before"]);
    await alone.appliance.stop();
    // The database does not know what was done alone.
    await expect(TestAppliance.start(settings, folder)).rejects.toThrow("its own data");
    rmSync(folder, { recursive: true });
  });

  test("is shipped as well, without a break", async () => {
    const replica = join(freshFolder(), "replica");
    mkdirSync(replica);
    const settings = inSecret(await postgres.database("shipped"));
    const appliance = await TestAppliance.start(settings);
    const ana = await appliance.setUp();
    const shipper = shipperOf(appliance, replica);
    const { journal } = appliance.appliance.engine.store;
    const expected: string[][] = [];
    const stamps: number[] = [];
    const names: string[] = [];
    for (let nth = 0; nth < 6; nth++) {
      names.push(`lead-${nth}`);
      await create(ana, `lead-${nth}`);
      if (nth % 2 === 1) await journal?.empty();
      await create(ana, `lead-${nth}-again`);
      names.push(`lead-${nth}-again`);
      stamps.push(await shipped(shipper));
      expected.push([...names]);
    }
    await shipper.stop();
    await appliance.stop();
    for (const name of DATABASES) expect(readdirSync(join(replica, name))).toHaveLength(1);
    stamps.push(await takenOver(settings, replica));
    expected.push([...names, "after-the-takeover"]);
    for (const [nth, stamp] of stamps.entries()) {
      const folder = freshFolder();
      await (await openReplica(replica, "")).restore(folder, stamp, () => undefined);
      const restored = await TestAppliance.start([], folder);
      const found = await leads(await restored.logIn("ana@example.com"));
      expect([...found.keys()].sort()).toEqual((expected[nth] ?? []).sort());
      await restored.stop();
    }
  });
});
