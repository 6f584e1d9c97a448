import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";
import { makeSample, pathOf } from "../kit/samples.ts";
import { Dice } from "../security/noninterference/dice.ts";
import { apply, EVENTS, type Mirror } from "./consumer.ts";

let app: TestAppliance;
let ana: Client;
let limited: Client;

beforeEach(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp();
  limited = await app.invite(ana, "limited@example.com", ["crm_clerk", "fin_clerk", "employee"]);
  const hide = (more: object) => ({
    name: `Hide ${crypto.randomUUID()}`,
    effect: "deny",
    subjects: { users: [limited.userId] },
    reason: "By test",
    ...more,
  });
  for (const policy of [
    hide({ actions: ["crm.*"], when: { record: { created_by: limited.userId } } }),
    hide({ actions: ["crm.leads.*"], fields: { mask: ["email", "company"] } }),
  ]) {
    const { status, text } = await ana.post("/api/v1/settings/policies", policy);
    if (status !== 201) throw new Error(text);
  }
});
afterEach(() => app.stop());

/** Keeps its state as JSON between calls, and loses what it did since at random. */
async function consume(client: Client, dice: Dice, isOver: () => boolean): Promise<Mirror> {
  let kept = { cursor: "0", records: [] as [string, [string, Json][]][] };
  for (let isAtEnd = false; !isAtEnd; ) {
    const mirror: Mirror = new Map(kept.records.map(([name, all]) => [name, new Map(structuredClone(all))]));
    let { cursor } = kept;
    const lives = dice.below(5);
    for (let page = 0; page <= lives && !isAtEnd; page++) {
      const wasOver = isOver();
      const { body } = await client.get(`${EVENTS}?after=${cursor}&limit=${1 + dice.below(40)}&wait=1`);
      for (const event of body.data) apply(mirror, event);
      // Either position goes on without a gap.
      cursor = body.data.length > 0 && dice.below(2) === 0 ? body.data.at(-1).id : body.cursor;
      isAtEnd = wasOver && body.data.length === 0 && !body.more;
      if (dice.below(3) > 0) kept = { cursor, records: [...mirror].map(([name, all]) => [name, [...all]]) };
    }
    if (isAtEnd) return mirror;
  }
  throw new Error("never at the end");
}

/** Live and archived records; none without the permission. */
async function listed(client: Client, path: string): Promise<Json[]> {
  const records: Json[] = [];
  for (const archived of [false, true])
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const { status, body } = await client.get(`${path}?limit=200&archived=${archived}${cursor}`);
      if (status === 403) return records;
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      records.push(...body.data);
      const next: string | null = body.page.next_cursor;
      cursor = next === null ? undefined : `&cursor=${encodeURIComponent(next)}`;
    }
  return records;
}

const isEmpty = (value: Json) =>
  value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);

/** Differences between a mirror and the lists. */
async function differences(client: Client, mirror: Mirror): Promise<{ compared: number; found: string[] }> {
  const found: string[] = [];
  let compared = 0;
  for (const collection of app.appliance.engine.catalog.collections.values()) {
    const records = await listed(client, pathOf(collection.name));
    const own = mirror.get(collection.name) ?? new Map();
    const ids = new Set(records.map(({ id }) => id));
    for (const id of own.keys()) if (!ids.has(id)) found.push(`${collection.name}/${id} is not in the list`);
    for (const record of records) {
      compared += 1;
      const told = own.get(record.id);
      if (!told) {
        found.push(`${collection.name}/${record.id} was never told`);
        continue;
      }
      for (const name of ["version", ...collection.fields.keys()]) {
        if (STANDARD.has(name) || record.masked?.includes(name)) continue;
        if (isEmpty(record[name]) && isEmpty(told[name])) continue;
        if (!Bun.deepEquals(record[name], told[name]))
          found.push(
            `${collection.name}.${name}: ${JSON.stringify(told[name])} for ${JSON.stringify(record[name])}`,
          );
      }
    }
  }
  return { compared, found };
}

/** Told by the event itself. */
const STANDARD = new Set(["id", "created_at", "created_by", "updated_at", "updated_by"]);

/** The sample can be made once in an organisation, so each round has its own. */
const ROUNDS = Array.from({ length: repeats(1, 4) }, (_, round) => round);

test.each(ROUNDS)(
  "A consumer that is killed at random rebuilds every collection as its reader sees it (%d)",
  async (round) => {
    const dice = new Dice(round);
    let isOver = false;
    const mirrors = Promise.all([ana, limited].map((client) => consume(client, dice, () => isOver)));
    try {
      await makeSample(ana, `Round${round}`);
      await app.runJobs();
    } finally {
      isOver = true;
    }
    const [whole, part] = await mirrors;
    for (const [client, mirror] of [
      [ana, whole],
      [limited, part],
    ] as const) {
      const { compared, found } = await differences(client, mirror ?? new Map());
      expect(found).toEqual([]);
      expect(compared).toBeGreaterThan(client === ana ? 60 : 20);
    }
  },
);
