import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { JournalDatabase } from "../../../src/store/journal/database.ts";
import type { Row } from "../../../src/store/journal/tables.ts";
import { CuttingProxy } from "../../kit/cutting-proxy.ts";
import { repeats } from "../../kit/depth.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";

const HOLDER = { process: "one", address: "here:1", schema: "0001" };
const STEP = repeats(97, 1);

let postgres: Postgres;
let proxy: CuttingProxy;

beforeAll(async () => {
  if (!postgresFolder) return;
  postgres = await Postgres.start();
  proxy = await CuttingProxy.to(postgres.port);
});
afterAll(async () => {
  if (!postgresFolder) return;
  proxy.stop();
  await postgres.stop();
});

describe.skipIf(!postgresFolder)(`An append${unlessPostgres}`, () => {
  test.each(["there", "back"] as const)("is there once, wherever its way %s is cut", async (way) => {
    await postgres.database(way);
    const straight = new JournalDatabase(postgres.urlOf(way), "acme");
    await straight.prepare();
    const lease = await straight.claim(undefined, HOLDER, 600);
    if (!lease) throw new Error("nobody else leads");
    const cut = new JournalDatabase(postgres.urlOf(way, proxy.port), "acme");
    for (let bytes = 0, seq = 1; ; bytes += STEP) {
      const row: Row = {
        seq,
        epoch: lease.epoch,
        batch: randomUUID(),
        note: "{}",
        bytes: Buffer.alloc(200, seq % 251),
      };
      // Connected and prepared, so that the cut hits the append itself.
      await cut.reader.lease();
      proxy.cutAfter(way, bytes);
      const heard = await cut.append(row, HOLDER, 600).catch(() => undefined);
      const isCut = proxy.mend();
      if (heard === undefined) {
        cut.reconnect();
        const isAdded = (await cut.append(row, HOLDER, 600)) || (await cut.has(row));
        expect(isAdded).toBe(true);
      } else expect(heard).toBe(true);
      expect((await straight.reader.lease())?.head).toBe(seq);
      seq += 1;
      if (!isCut) break;
    }
    const rows = await straight.reader.namesFrom(0);
    expect(new Set(rows.map(({ batch }) => batch)).size).toBe(rows.length);
    await cut.close();
    await straight.close();
  });
});
