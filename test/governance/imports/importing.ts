import type { Client, Json, Reply, TestAppliance } from "../../kit/appliance.ts";

export const PATH = "/api/v1/data/imports";

export async function upload(
  appliance: TestAppliance,
  client: Client,
  collection: string,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  name?: string,
): Promise<Reply> {
  const query = new URLSearchParams({ collection, ...(name !== undefined && { name }) });
  const response = await fetch(`${appliance.base}${PATH}?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${client.accessToken}`, "content-type": "application/octet-stream" },
    body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** Uploads a file, maps its columns and runs the check; returns the import. */
export async function check(
  appliance: TestAppliance,
  client: Client,
  collection: string,
  body: string | Uint8Array<ArrayBuffer>,
  settings: Json = {},
): Promise<Json> {
  const made = await upload(appliance, client, collection, body);
  if (made.status !== 201) throw new Error(`the upload answered ${made.status} ${made.text}`);
  const { id } = made.body;
  if (Object.keys(settings).length > 0) {
    const changed = await client.put(`${PATH}/${id}`, settings);
    if (changed.status !== 200) throw new Error(`the change answered ${changed.status} ${changed.text}`);
  }
  const begun = await client.post(`${PATH}/${id}/dry_run`);
  if (begun.status !== 200) throw new Error(`the dry run answered ${begun.status} ${begun.text}`);
  await appliance.appliance.jobs.drain();
  return (await client.get(`${PATH}/${id}`)).body;
}

export async function confirm(appliance: TestAppliance, client: Client, checked: Json): Promise<Json> {
  const confirmed = await client.post(`${PATH}/${checked.id}/confirm`, { hash: checked.hash });
  if (confirmed.status !== 200) throw new Error(`confirming answered ${confirmed.status} ${confirmed.text}`);
  await appliance.appliance.jobs.drain();
  return (await client.get(`${PATH}/${checked.id}`)).body;
}

export async function importFile(
  appliance: TestAppliance,
  client: Client,
  collection: string,
  body: string | Uint8Array<ArrayBuffer>,
  settings: Json = {},
): Promise<Json> {
  return confirm(appliance, client, await check(appliance, client, collection, body, settings));
}

export async function problems(client: Client, id: string): Promise<Json[]> {
  return (await client.get(`${PATH}/${id}/problems?limit=200`)).body.data;
}
