import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { JournalDatabase } from "../../../src/store/journal/database.ts";
import { freshFolder } from "../../kit/appliance.ts";
import { CuttingProxy, type Way } from "../../kit/cutting-proxy.ts";
import { repeats } from "../../kit/depth.ts";
import { Served } from "../../kit/executable.ts";
import { create, expectWhole, leads, placed, unknown } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

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

interface Step {
  readonly after: string;
  readonly way: Way;
  bytes(): number;
}

const STEPS: readonly Step[] = [
  { after: "its own commit", way: "there", bytes: () => 0 },
  { after: "a part of the append", way: "there", bytes: () => Math.ceil(Math.random() * 1500) },
  { after: "PostgreSQL's commit", way: "back", bytes: () => 0 },
  { after: "a part of PostgreSQL's answer", way: "back", bytes: () => Math.ceil(Math.random() * 40) },
];

/** The server does some work by itself after its start. */
async function settled(head: () => Promise<number | undefined>): Promise<number | undefined> {
  for (;;) {
    const before = await head();
    await Bun.sleep(500);
    if ((await head()) === before) return before;
  }
}

describe.skipIf(!postgresFolder)(`A call whose leader is killed${unlessPostgres}`, () => {
  test.each(STEPS)("after $after is done as a whole or not at all", async ({ after, way, bytes }) => {
    const name = after.replaceAll(/\W/g, "-");
    const url = await postgres.database(name);
    const straight = placed(url);
    const journal = new JournalDatabase(url, "acme");
    const head = async () => (await journal.reader.lease())?.head;
    const detour = placed(postgres.urlOf(name, proxy.port));
    // Leads that were answered.
    const known = new Map<string, string>();
    let [first, second] = [await unknown(), freshFolder()];
    for (let nth = 0; nth < repeats(2, 12); nth++) {
      const leader = await Served.start(first, detour.args, detour.env);
      const client = await leader.logIn();
      const { body } = await create(client, `answered-${nth}`);
      known.set(`answered-${nth}`, body.id);
      const before = await settled(head);
      proxy.holdAfter(way, bytes());
      const answer = create(client, `held-${nth}`).catch(() => undefined);
      await until(() => proxy.isCut);
      // PostgreSQL commits what it has received.
      if (way === "back") await Bun.sleep(50);
      await leader.stop("SIGKILL");
      proxy.mend();
      // A part may be enough.
      const heard = await answer;
      const isKept = (await head()) !== before;

      // On the same machine, whose files are ahead, or on another.
      const next = await Served.start(nth % 2 === 0 ? first : second, straight.args, straight.env);
      const there = await next.logIn();
      await expectWhole(there);
      const found = await leads(there);
      expect(found.has(`held-${nth}`)).toBe(isKept);
      if (heard) expect(found.get(`held-${nth}`)).toBe(heard.body.id);
      const again = await create(there, `held-${nth}`);
      expect([again.status, again.body.id]).toEqual([201, found.get(`held-${nth}`) ?? again.body.id]);
      known.set(`held-${nth}`, again.body.id);
      expect(await leads(there)).toEqual(known);
      await next.stop();
      if (nth % 2 === 1) [first, second] = [second, first];
    }
    await journal.close();
  });
});
