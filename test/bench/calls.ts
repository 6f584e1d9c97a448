/** Calls per second of each program with 32 connections. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Result } from "./load.ts";
import { hasPocketBase, pocketBase } from "./pocketbase.ts";
import { appliance, baseline, load, logIn, type Program } from "./programs.ts";
import { figure, median, percent, row, times } from "./table.ts";
import { request, type Work, works } from "./works.ts";

const CONNECTIONS = 32;

export interface Effort {
  seconds: number;
  rounds: number;
}

/** Results of one kind of call, by program. */
export interface Compared {
  work: Work;
  bare: Result[];
  freehold: Result[];
  audited: Result[];
  pocketBase: Result[];
}

export const rateOf = (results: readonly Result[]): number =>
  median(results.map(({ requestsPerSecond }) => requestsPerSecond));

/** Expects bare.db and audited.db in the folder of the data. The programs take turns. */
export async function compareCalls(
  folder: string,
  program: Program,
  token: string,
  { seconds, rounds }: Effort,
  isComplete = true,
): Promise<Compared[]> {
  const bare = await baseline("bare.ts", join(folder, "bare.db"));
  const audited = isComplete ? await baseline("floor.ts", join(folder, "audited.db")) : undefined;
  const rival = isComplete && hasPocketBase() ? await pocketBase(join(folder, "bare.db")) : undefined;
  const ids = idsIn(join(folder, "bare.db"));
  const all: Compared[] = [];
  for (const work of works) {
    const compared: Compared = { work, bare: [], freehold: [], audited: [], pocketBase: [] };
    const run = async (results: Result[], port: number, requests: string[], status: number) => {
      const expect = `HTTP/1.1 ${status}`;
      results.push(await load({ port, connections: CONNECTIONS, seconds, requests, expect }));
    };
    for (let round = 0; round < rounds; round++) {
      await run(compared.bare, bare.port, work.bare(ids), work.status);
      await run(compared.freehold, program.port, work.freehold({ token, ids }), work.status);
      if (audited && work.audited) await run(compared.audited, audited.port, work.audited(ids), work.status);
      // PocketBase answers 200 to a creation.
      if (rival) await run(compared.pocketBase, rival.port, work.pocketBase(rival), 200);
    }
    all.push(compared);
  }
  await Promise.all([bare.stop(), audited?.stop(), rival?.stop()]);
  return all;
}

export async function measureCalls(folder: string, effort: Effort): Promise<void> {
  const program = await appliance(folder);
  const token = await logIn(program.port);
  for (const { work, bare, freehold, audited, pocketBase } of await compareCalls(
    folder,
    program,
    token,
    effort,
  )) {
    const [theirs, ours] = [middle(bare), middle(freehold)];
    const rate = rateOf(freehold);
    row(work.name, figure(theirs), figure(ours), percent(rate / rateOf(bare)), percent(work.goal));
    if (audited.length > 0)
      row("- bare with audit", `${Math.round(rateOf(audited))}/s`, "", percent(rate / rateOf(audited)), "");
    if (pocketBase.length > 0)
      row(
        "- PocketBase",
        `${Math.round(rateOf(pocketBase))}/s`,
        "",
        times(rate / rateOf(pocketBase)),
        `${work.times} x`,
      );
  }
  await broadLists(program.port, token, effort.seconds);
  await program.stop();
}

/** Lists that count, and lists of a caller to whom a policy shows some records only. */
async function broadLists(port: number, token: string, seconds: number): Promise<void> {
  const plain = "/api/v1/crm/leads?state=new&sort=-value";
  const policy = {
    name: "Leads of high score",
    effect: "deny",
    actions: ["crm.leads.list"],
    when: { record: { score: { $lt: 50 } } },
    reason: "Measures what a row policy costs.",
  };
  const listed = async (path: string) => {
    const requests = [request("GET", path, `Bearer ${token}`)];
    return load({ port, connections: 4, seconds, requests, expect: "HTTP/1.1 200" });
  };
  const before = await listed(plain);
  const counted = await listed(`${plain}&count=true`);
  row("list with count=true", milli(before), milli(counted), times(counted.p50 / before.p50), "2 x");
  const made = await fetch(`http://127.0.0.1:${port}/api/v1/settings/policies`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(policy),
  });
  if (made.status !== 201) throw new Error(`the policy answered ${made.status} ${await made.text()}`);
  const limited = await listed(plain);
  row("list under a row policy", milli(before), milli(limited), times(limited.p50 / before.p50), "1.3 x");
}

const milli = ({ p50 }: Result) => `p50 ${p50.toFixed(2)} ms`;

/** The result with the median rate. */
export function middle(results: readonly Result[]): Result {
  const sorted = results.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error("nothing was measured");
  return found;
}

export function idsIn(bare: string): string[] {
  const db = new Database(bare, { readonly: true });
  const rows = db.query<{ id: string }, []>("SELECT id FROM leads LIMIT 200 OFFSET 5000").all();
  db.close();
  return rows.map(({ id }) => id);
}
