import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, freshFolder, type Json } from "./appliance.ts";
import { initialised } from "./executable.ts";
import { ALONE } from "./kept.ts";

/** Id of each lead that was answered, by the key of its call, which is its name. */
export type Answered = Map<string, string>;

/** Settings of each process of an appliance. */
export function placed(url: string): { args: string[]; env: Record<string, string> } {
  return { args: ["--appliance", "acme"], env: { FREEHOLD_DATABASE: url } };
}

/** Settings of an appliance within the test, whose database is named in a file. */
export function inSecret(url: string): string[] {
  const secret = join(freshFolder(), "database");
  writeFileSync(secret, url);
  return ["--database-file", secret, "--appliance", "acme"];
}

/** A data folder that no database knows yet. */
export const unknown = () => initialised([], ALONE);

export const create = (client: Client, key: string) =>
  client.post("/api/v1/crm/leads", { name: key, source: "referral" }, { "idempotency-key": key });

/** Creates leads until the server is gone. */
export async function write(client: Client, worker: string, answered: Answered): Promise<void> {
  for (let nth = 0; ; nth++) {
    const key = `lead-${worker}-${nth}`;
    try {
      const { status, body } = await create(client, key);
      if (status === 201) answered.set(key, body.id);
    } catch {
      // Without an answer, the lead may be there or not.
      return;
    }
  }
}

export async function all(client: Client, path: string): Promise<Json[]> {
  const found: Json[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await client.get(`/api/v1/${path}?limit=200${from}`);
    found.push(...body.data);
    cursor = body.page.next_cursor;
  }
  return found;
}

/** Id of each lead, none of which may be there twice. */
export async function leads(client: Client): Promise<Answered> {
  const found = new Map<string, string>();
  for (const { id, name } of await all(client, "crm/leads")) {
    expect(found.has(name)).toBe(false);
    found.set(name, id);
  }
  return found;
}

/** The books, the audit trail and everything that the server watches are as they should be. */
export async function expectWhole(client: Client): Promise<void> {
  expect((await client.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  const { body } = await client.get("/api/v1/system/health");
  expect(body.invariants.filter(({ holds }: { holds: boolean }) => !holds)).toEqual([]);
  const { checks } = (await client.get("/readyz")).body;
  expect(Object.keys(checks).filter((name) => checks[name] === "failing")).toEqual([]);
  expect(checks).toMatchObject({ database: "ok", journal: "ok", jobs: "ok" });
}
