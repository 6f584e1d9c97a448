/** How calls slow down with the number of records. */

import { appliance, load, logIn } from "./programs.ts";
import { Api } from "./reads.ts";
import { row, times } from "./table.ts";
import { request } from "./works.ts";

type InFolder = (leads: number, work: (folder: string) => Promise<void>) => Promise<void>;

export async function measureSizes(inFolder: InFolder, sizes: readonly number[]): Promise<void> {
  const found = new Map<string, number[]>();
  for (const size of sizes)
    await inFolder(size, async (folder) => {
      const program = await appliance(folder);
      const token = await logIn(program.port);
      for (const [name, requests] of Object.entries(await callsOf(new Api(program, token), token))) {
        const common = { port: program.port, connections: 4, seconds: 4, expect: "HTTP/1.1 200" };
        const { p50 } = await load({ ...common, requests });
        found.set(name, [...(found.get(name) ?? []), p50]);
      }
      await program.stop();
    });
  const [small, large] = sizes;
  for (const [name, [few = 1, many = 1]] of found)
    row(
      `${name}: ${large} leads against ${small}`,
      `p50 ${few.toFixed(2)} ms`,
      `p50 ${many.toFixed(2)} ms`,
      times(many / few),
      "1.5 x",
    );
}

async function callsOf(api: Api, token: string): Promise<Record<string, string[]>> {
  let cursor = "";
  for (let page = 1; page < 500; page++) {
    const { page: next } = await api.call<{ page: { next_cursor: string } }>(
      "GET",
      `/crm/leads?limit=10&sort=-value${cursor}`,
    );
    cursor = `&cursor=${next.next_cursor}`;
  }
  const { data } = await api.call<{ data: { id: string; name: string }[] }>("GET", "/crm/leads?limit=200");
  const get = (path: string) => request("GET", `/api/v1/crm/leads${path}`, `Bearer ${token}`);
  const lastWord = (name: string) => name.split(" ").at(-1) ?? "";
  return {
    "get one lead": data.map(({ id }) => get(`/${id}`)),
    "search, two words": data.map(({ name }) => get(`?q=person%20${lastWord(name)}`)),
    "list, first page": [get("?limit=10&sort=-value")],
    "list, page 500": [get(`?limit=10&sort=-value${cursor}`)],
  };
}
