import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openReplica } from "../../src/store/shipping/index.ts";
import { type Client, freshFolder } from "../kit/appliance.ts";
import { initialised, run, Served } from "../kit/executable.ts";
import { until } from "../kit/until.ts";

const KILLS = 3;

/** An acknowledged lead, with the times of its request and its response. */
interface Written {
  readonly name: string;
  readonly asked: number;
  readonly answered: number;
}

async function write(client: Client, worker: string, written: Written[]): Promise<void> {
  for (let i = 0; ; i++) {
    const [name, asked] = [`Lead ${worker} ${i}`, Date.now()];
    try {
      const reply = await client.post("/api/v1/crm/leads", { name, source: "referral" });
      if (reply.status === 201) written.push({ name, asked, answered: Date.now() });
    } catch {
      // The server was killed during this request. Without a response, nothing is guaranteed.
      return;
    }
  }
}

async function shippedUpTo(replica: string, moment: number): Promise<void> {
  // There is no replica to open before the first copy.
  const to = () =>
    openReplica(replica, "").then(
      ({ to }) => to,
      () => 0,
    );
  while ((await to()) < moment) await Bun.sleep(50);
}

/** Restores from a replica alone; returns the names of the leads and the restored point in time. */
async function broughtBack(replica: string, at?: number) {
  const data = join(freshFolder(), "data");
  const moment = at === undefined ? [] : ["--at", new Date(at).toISOString()];
  const { code, stdout, stderr } = await run(["restore", replica, "--data", data, "--json", ...moment]);
  if (code !== 0) throw new Error(`restore failed: ${stderr}`);
  const { made_at } = JSON.parse(stdout);
  const database = new Database(join(data, "freehold.db"), { readonly: true });
  const rows = database.query<{ name: string }, []>("SELECT name FROM crm_leads").all();
  database.close();
  rmSync(data, { recursive: true });
  return { names: new Set(rows.map(({ name }) => name)), madeAt: Date.parse(made_at) };
}

function expectAsOf(
  { names, madeAt }: { names: Set<string>; madeAt: number },
  written: readonly Written[],
): void {
  expect(written.filter(({ name, answered }) => answered < madeAt && !names.has(name))).toEqual([]);
}

test(`the replica restores everything but the last tick after each of ${KILLS} SIGKILLs`, async () => {
  const [data, replica] = [await initialised(), freshFolder()];
  const written: Written[] = [];
  const ends: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const served = await Served.start(data, ["--shipping-folder", replica]);
    const client = await served.logIn();
    const writers = [0, 1, 2, 3].map((worker) => write(client, `${kill} ${worker}`, written));
    const enough = written.length + 20 + Math.random() * 200;
    await until(() => written.length > enough);
    const safe = Date.now();
    await shippedUpTo(replica, safe);
    await Bun.sleep(Math.random() * 500);
    await served.stop("SIGKILL");
    await Promise.all(writers);

    const newest = await broughtBack(replica);
    expectAsOf(newest, written);
    expect(newest.madeAt).toBeGreaterThanOrEqual(safe);
    ends.push(Date.now());
  }
  const [first, last] = [written[0]?.answered ?? 0, written.at(-1)?.answered ?? 0];
  const middle = await broughtBack(replica, first + (last - first) * (0.4 + Math.random() * 0.5));
  expectAsOf(middle, written);
  // If a lead is restored, so are all leads that were acknowledged before its request.
  const latest = Math.max(...written.filter(({ name }) => middle.names.has(name)).map(({ asked }) => asked));
  expect(written.filter(({ name, answered }) => answered < latest && !middle.names.has(name))).toEqual([]);

  // Restoring a point in time between two kills excludes everything written after it.
  const between = await broughtBack(replica, ends[0]);
  const roundsOf = (names: Iterable<string>) => new Set([...names].map((name) => name.split(" ")[1]));
  expect(roundsOf(between.names)).toEqual(new Set(["0"]));
});

test("shipping resumes without a new full copy after SIGTERM and SIGKILL", async () => {
  const [data, replica] = [await initialised(), freshFolder()];
  for (const name of ["One", "Two", "Three", "Four"]) {
    const served = await Served.start(data, ["--shipping-folder", replica]);
    const client = await served.logIn();
    await shippedUpTo(replica, 1);
    const before = Date.now();
    expect((await client.post("/api/v1/crm/leads", { name, source: "referral" })).status).toBe(201);
    await shippedUpTo(replica, before);
    await served.stop(name === "Two" ? "SIGKILL" : "SIGTERM");
  }
  expect([...(await broughtBack(replica)).names].sort()).toEqual(["Four", "One", "Three", "Two"]);
  for (const database of ["freehold", "vault"]) expect(readdirSync(join(replica, database))).toHaveLength(1);
});
