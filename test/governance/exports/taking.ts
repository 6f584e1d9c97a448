import type { Client, Json, TestAppliance } from "../../kit/appliance.ts";

export const EXPORTS = "/api/v1/data/exports";

export interface Taken {
  asked: Json;
  made: Json;
  status: number;
  headers: Headers;
  bytes: Buffer;
}

export async function take(appliance: TestAppliance, by: Client, body: object): Promise<Taken> {
  const asked = await by.post(EXPORTS, body);
  if (asked.status !== 201) throw new Error(`the export answered ${asked.status} ${asked.text}`);
  await appliance.runJobs();
  return fetchFile(appliance, by, asked.body.id, asked.body);
}

export async function fetchFile(
  appliance: TestAppliance,
  by: Client,
  id: string,
  asked: Json = undefined,
): Promise<Taken> {
  const made = await by.get(`${EXPORTS}/${id}`);
  const response = await fetch(`${appliance.base}${EXPORTS}/${id}/file`, {
    headers: { authorization: `Bearer ${by.accessToken}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { asked, made: made.body, status: response.status, headers: response.headers, bytes };
}

/** Parses CSV with code that is independent of the product's parser. */
export function rowsOf(csv: string, delimiter = ","): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = csv.startsWith("\uFEFF") ? 1 : 0; at < csv.length; at++) {
    const letter = csv[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (csv[at + 1] === '"') cell += csv[++at];
      else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === delimiter) {
      row.push(cell);
      cell = "";
    } else if (letter === "\r" && csv[at + 1] === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
      at += 1;
    } else cell += letter;
  }
  return rows;
}

export function recordsIn(csv: string, delimiter = ","): Record<string, string>[] {
  const [names = [], ...rows] = rowsOf(csv, delimiter);
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ""])));
}

/** Unpacks a ZIP with an independent library. */
export async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const { unzipSync } = await import("fflate");
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, file]) => [name, Buffer.from(file)]),
  );
}
