/** The cost of a mandate: the same reads by a person and by a program that acts for them, in turns. */
import { join } from "node:path";
import { type Effort, idsIn, middle } from "./calls.ts";
import type { Result } from "./load.ts";
import { appliance, load, logIn } from "./programs.ts";
import { Api } from "./reads.ts";
import { figure, median, percent, row } from "./table.ts";
import { request } from "./works.ts";

const CONNECTIONS = 32;
const MANDATE = { name: "Bench", mode: "act", actions: ["crm.leads.*"], daily_calls: 10_000_000 };

export interface Gets {
  person: Result[];
  program: Result[];
}

/** Expects bare.db in the folder of the data. */
export async function compareGets(folder: string, { seconds, rounds }: Effort): Promise<Gets> {
  const server = await appliance(folder);
  const token = await logIn(server.port);
  const api = new Api(server, token);
  const { id } = await api.call<{ id: string }>("POST", "/settings/mandates", MANDATE);
  const { secret } = await api.call<{ secret: string }>("POST", `/settings/mandates/${id}/secrets`, {});
  const ids = idsIn(join(folder, "bare.db"));
  const gets = (bearer: string) => {
    const requests = ids.map((lead) => request("GET", `/api/v1/crm/leads/${lead}`, `Bearer ${bearer}`));
    return load({ port: server.port, connections: CONNECTIONS, seconds, requests, expect: "HTTP/1.1 200" });
  };
  await gets(token);
  const all: Gets = { person: [], program: [] };
  for (let round = 0; round < rounds; round++) {
    all.person.push(await gets(token));
    all.program.push(await gets(secret));
  }
  await server.stop();
  return all;
}

/** Median of the rounds, each of which compares neighbours. */
export const shareOf = ({ person, program }: Gets): number =>
  median(program.map(({ requestsPerSecond }, i) => requestsPerSecond / (person[i]?.requestsPerSecond ?? 0)));

export async function measureMandates(folder: string, effort: Effort): Promise<void> {
  const gets = await compareGets(folder, effort);
  const cells = [figure(middle(gets.person)), figure(middle(gets.program)), percent(shareOf(gets))];
  row("get one lead, by a person and by a mandate", ...cells, "90 %");
}
