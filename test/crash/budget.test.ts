import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { freshFolder, TestAppliance } from "../kit/appliance.ts";
import { answer, Endpoint } from "../learning/generation/endpoint.ts";
import { set } from "../learning/generation/ground.ts";

const UNITS = 220;
const KILLS = 8;
const PROMPT_PRICE = 1_000_000;

/** Starts a program that requests units until it has received all of them. */
async function run(folder: string) {
  const program = join(import.meta.dir, "..", "learning", "generation", "asking.ts");
  const child = Bun.spawn([process.execPath, program, folder, String(UNITS)], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  await child.stdout.getReader().read();
  return child;
}

interface Figures {
  open: number;
  held: number;
  settled: number;
  paid: number;
  kept: number;
}

function figures(folder: string): Figures {
  const db = new Database(join(folder, "freehold.db"), { readonly: true });
  const row = db
    .query<Figures, []>(
      `SELECT (SELECT count(*) FROM budget_holds WHERE state = 'held') AS open,
         (SELECT coalesce(sum(held), 0) FROM budget_windows) AS held,
         (SELECT count(*) FROM budget_holds WHERE state = 'settled') AS settled,
         (SELECT coalesce(sum(actual), 0) FROM budget_holds) AS paid,
         (SELECT count(*) FROM learning_compositions) AS kept`,
    )
    .get();
  db.close();
  if (!row) throw new Error("the database has no figures");
  return row;
}

test(`each request is paid once and no hold remains after ${KILLS} kills`, async () => {
  const folder = freshFolder();
  const endpoint = new Endpoint();
  const requests = new Map<string, number>();
  let program: Awaited<ReturnType<typeof run>> | undefined;
  /** Number of further requests after which the program is killed. */
  let left = Number.POSITIVE_INFINITY;
  endpoint.behave = async ({ text }) => {
    const unit = /unit-\d+/.exec(text)?.[0] ?? "";
    requests.set(unit, (requests.get(unit) ?? 0) + 1);
    left -= 1;
    if (left === 0) program?.kill("SIGKILL");
    await Bun.sleep(5 + Math.random() * 20);
    return answer([{ text: "The cashier checks this list." }], {
      prompt_tokens: 300,
      completion_tokens: 20,
    });
  };
  const appliance = await TestAppliance.start([], folder);
  const owner = await appliance.setUp();
  await set(owner, {
    base_url: endpoint.url,
    model: "m",
    prompt_price: PROMPT_PRICE,
    completion_price: PROMPT_PRICE,
    concurrency: 4,
  });
  await appliance.appliance.stop();

  let killedAtWork = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = figures(folder).kept;
    left = 8 + Math.floor(Math.random() * 15);
    program = await run(folder);
    await program.exited;
    const after = figures(folder).kept;
    expect(after).toBeGreaterThanOrEqual(before);
    if (after > before) killedAtWork += 1;
  }
  expect(killedAtWork).toBeGreaterThan(2);
  left = Number.POSITIVE_INFINITY;
  program = await run(folder);
  expect(await program.exited).toBe(0);

  const sum = [...requests.values()].reduce((all, one) => all + one, 0);
  const end = figures(folder);
  expect(end).toMatchObject({ open: 0, held: 0, kept: UNITS });
  // Each request that reached the endpoint is paid once. Requests about to be sent at a crash count as sent:
  // at most one batch per crash.
  expect(end.settled).toBeGreaterThanOrEqual(sum);
  expect(end.settled).toBeLessThanOrEqual(sum + KILLS * 4);
  // A unit is not requested again once its response is stored. Each crash may lose one response.
  for (const [, times] of requests) expect(times).toBeLessThanOrEqual(1 + KILLS);
  expect(sum).toBeLessThanOrEqual(UNITS + KILLS * 4);
  const db = new Database(join(folder, "freehold.db"), { readonly: true });
  const twice = db
    .query(
      `SELECT unit FROM budget_holds WHERE state = 'settled' AND outcome = 'answered' GROUP BY unit HAVING count(*) <> 1`,
    )
    .all();
  const windows = db
    .query<{ window: string; settled: number }, []>(
      "SELECT window, settled FROM budget_windows WHERE owner = 'job:job-1'",
    )
    .all();
  db.close();
  expect(twice).toEqual([]);
  expect(windows).toEqual([{ window: "all", settled: end.paid }]);
  endpoint.stop();
  rmSync(folder, { recursive: true, force: true });
});
