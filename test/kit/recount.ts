import type { Client, Json } from "./appliance.ts";

/** Counts the `records` part of a module's figures by listing each collection by state. */
export async function countRecords(client: Client, module: string): Promise<Json> {
  const { entities } = (await client.get("/api/v1/meta")).body;
  const counted: Json = {};
  for (const { path, states } of entities.filter((one: Json) => one.collection.startsWith(`${module}.`))) {
    const count = async (filter: string) =>
      (await client.get(`${path}?limit=1&count=true${filter}`)).body.page.total;
    const by_state: Json = {};
    for (const state of states) by_state[state] = await count(`&state=${state}`);
    counted[path.split("/").at(-1)] = { total: await count(""), by_state };
  }
  return counted;
}
