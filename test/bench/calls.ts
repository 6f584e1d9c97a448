/** Calls per second of each program with 32 connections. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Result } from "./load.ts";
import { hasPocketBase, pocketBase } from "./pocketbase.ts";
import { appliance, baseline, load, logIn } from "./programs.ts";
import { figure, median, percent, row, times } from "./table.ts";
import { request, works } from "./works.ts";

const CONNECTIONS = 32;

export interface Effort {
  seconds: number;
  rounds: number;
}

/** Expects bare.db and audited.db beside the data. */
export async function measureCalls(folder: string, { seconds, rounds }: Effort): Promise<void> {
  const bare = await baseline("bare.ts", join(folder, "bare.db"));
  const audited = await baseline("floor.ts", join(folder, "audited.db"));
  const rival = hasPocketBase() ? await pocketBase(join(folder, "bare.db")) : undefined;
  const program = await appliance(folder);
  const token = await logIn(program.port);
  const ids = idsIn(join(folder, "bare.db"));
  const freehold = { token, ids };

  for (const work of works) {
    const results = {
      bare: [] as Result[],
      ours: [] as Result[],
      audited: [] as Result[],
      rival: [] as Result[],
    };
    const run = async (list: Result[], port: number, requests: string[], status: number = work.status) => {
      const expect = `HTTP/1.1 ${status}`;
      list.push(await load({ port, connections: CONNECTIONS, seconds, requests, expect }));
    };
    for (let round = 0; round < rounds; round++) {
      await run(results.bare, bare.port, work.bare(ids));
      await run(results.ours, program.port, work.freehold(freehold));
      if (work.audited) await run(results.audited, audited.port, work.audited(ids));
      // PocketBase answers 200 to a creation.
      if (rival) await run(results.rival, rival.port, work.pocketBase(rival), 200);
    }
    const rate = (list: readonly Result[]) => median(list.map(({ requestsPerSecond }) => requestsPerSecond));
    const [theirs, ours] = [middle(results.bare), middle(results.ours)];
    if (!theirs || !ours) continue;
    row(
      work.name,
      figure(theirs),
      figure(ours),
      percent(rate(results.ours) / rate(results.bare)),
      percent(work.goal),
    );
    if (results.audited.length > 0)
      row(
        "- bare with audit",
        `${Math.round(rate(results.audited))}/s`,
        "",
        percent(rate(results.ours) / rate(results.audited)),
        "",
      );
    if (results.rival.length > 0)
      row(
        "- PocketBase",
        `${Math.round(rate(results.rival))}/s`,
        "",
        times(rate(results.ours) / rate(results.rival)),
        `${work.times} x`,
      );
  }
  await Promise.all([bare.stop(), audited.stop(), rival?.stop()]);
  await broadLists(program.port, token, seconds);
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

function middle(results: readonly Result[]): Result | undefined {
  return results.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)[
    Math.floor(results.length / 2)
  ];
}

export function idsIn(bare: string): string[] {
  const db = new Database(bare, { readonly: true });
  const rows = db.query<{ id: string }, []>("SELECT id FROM leads LIMIT 200 OFFSET 5000").all();
  db.close();
  return rows.map(({ id }) => id);
}
