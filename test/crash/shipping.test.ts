import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Client, freshFolder } from "../kit/appliance.ts";
import { initialised, run, Served } from "../kit/executable.ts";

const KILLS = 3;
/** A tick is due each second; on a busy machine it may be late. */
const LATE_MS = 8000;

/** A lead that was answered for: when it was asked for, and when the answer came. */
interface Written {
  readonly name: string;
  readonly asked: number;
  readonly answered: number;
}

/** Writes as fast as it can until the program dies. */
async function write(client: Client, worker: string, written: Written[]): Promise<void> {
  for (let i = 0; ; i++) {
    const [name, asked] = [`Lead ${worker} ${i}`, Date.now()];
    try {
      const reply = await client.post("/api/v1/crm/leads", { name, source: "referral" });
      if (reply.status === 201) written.push({ name, asked, answered: Date.now() });
    } catch {
      // The program was killed while this was under way: no answer, so no promise.
      return;
    }
  }
}

const shippedBytes = (replica: string) =>
  recordsIn(replica)
    .filter((path) => basename(path).startsWith("wal-"))
    .reduce((sum, path) => sum + statSync(path).size, 0);

/** Waits until there is a copy of the records in the row that is being shipped: before it nothing can be brought back. */
async function copied(replica: string): Promise<void> {
  const isCopied = () => {
    const newest = recordsIn(replica)
      .map((path) => dirname(path))
      .sort()
      .at(-1);
    return newest !== undefined && readdirSync(newest).some((name) => /^base-[^.]+$/.test(name));
  };
  while (!isCopied()) await Bun.sleep(20);
}

/** Waits until more has been shipped than before. */
async function nextTick(replica: string): Promise<void> {
  const before = shippedBytes(replica);
  while (shippedBytes(replica) === before) await Bun.sleep(20);
}

/** The files of the records in a replica: copies and logs. */
function recordsIn(replica: string): string[] {
  const folder = join(replica, "freehold");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** What comes back from a replica alone: the names of the leads, and the moment of which they are. */
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

/** Every lead that was answered for by then is there. */
function expectAsOf(
  { names, madeAt }: { names: Set<string>; madeAt: number },
  written: readonly Written[],
): void {
  expect(written.filter(({ name, answered }) => answered < madeAt && !names.has(name))).toEqual([]);
}

test(`after each of ${KILLS} SIGKILLs under load the replica alone brings back all but the last tick`, async () => {
  const [data, replica] = [await initialised(), freshFolder()];
  const written: Written[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const served = await Served.start(data, ["--shipping-folder", replica, "--no-learning-starter"]);
    const client = await served.logIn();
    const writers = [0, 1, 2, 3].map((worker) => write(client, `${kill} ${worker}`, written));
    await nextTick(replica);
    await copied(replica);
    await nextTick(replica);
    await Bun.sleep(Math.random() * 1000);
    const killedAt = Date.now();
    await served.stop("SIGKILL");
    await Promise.all(writers);

    const newest = await broughtBack(replica);
    expectAsOf(newest, written);
    expect(killedAt - newest.madeAt).toBeLessThan(LATE_MS);
  }
  expect(written.length).toBeGreaterThan(KILLS * 50);
  const [first, last] = [written[0]?.answered ?? 0, written.at(-1)?.answered ?? 0];
  const middle = await broughtBack(replica, first + (last - first) * (0.4 + Math.random() * 0.5));
  expectAsOf(middle, written);
  const early = written.filter(
    ({ name, asked }) => asked > middle.madeAt + LATE_MS && middle.names.has(name),
  );
  expect(early).toEqual([]);
}, 120_000);

test("after an end of either kind it goes on where it was, and everything is there", async () => {
  const [data, replica] = [await initialised(), freshFolder()];
  for (const name of ["One", "Two", "Three", "Four"]) {
    const served = await Served.start(data, ["--shipping-folder", replica, "--no-learning-starter"]);
    const client = await served.logIn();
    await copied(replica);
    expect((await client.post("/api/v1/crm/leads", { name, source: "referral" })).status).toBe(201);
    if (name !== "Two") expect(await served.stop()).toBe(0);
    else {
      await nextTick(replica);
      await served.stop("SIGKILL");
    }
  }
  expect([...(await broughtBack(replica)).names].sort()).toEqual(["Four", "One", "Three", "Two"]);
  // What was shipped before and after an end belongs together: nothing was copied anew.
  for (const database of ["freehold", "vault"]) expect(readdirSync(join(replica, database))).toHaveLength(1);
}, 60_000);
