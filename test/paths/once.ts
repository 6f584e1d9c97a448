import { expect } from "bun:test";
import type { Json, Reply } from "../kit/appliance.ts";
import type { Walk } from "./walk.ts";

export interface Call {
  path: string;
  body?: object;
  as?: string;
}

/** An action with effects on other records, and the result expected however often it is called. */
export interface Once {
  does: string;
  /** Prepares a new case up to the call of the action. */
  ready(walk: Walk): Promise<Call>;
  /** Expected response to the second call: the first response again, or an error. */
  again: { status: 200 } | { status: number; code: string };
  /** Number of records that the action adds, by collection. */
  makes: Record<string, number>;
  /** Prepares a new case in which the action fails in its last steps. */
  fails?: { because: string; ready(walk: Walk): Promise<Call>; status: number; code: string };
}

/** Data derived from records: ledgers and assigned numbers. */
const DERIVED = ["fin.postings", "ops.stock-changes", "ops.cost-layers", "ops.cost-takings"];
const NUMBERS = "SELECT 'numbers' AS name, coalesce(sum(next - 1), 0) AS n FROM number_sequences";

let counting: string | undefined;

/** Row counts of every table with records and every ledger, and the count of assigned numbers. */
export async function rowCounts(walk: Walk): Promise<Record<string, number>> {
  counting ??= await countOfAll(walk);
  const rows = await walk.app.rows(counting);
  return Object.fromEntries(rows.map(({ name, n }) => [String(name), Number(n)]));
}

async function countOfAll(walk: Walk): Promise<string> {
  const { entities } = await walk.get("/api/v1/meta");
  const tables: string[] = [...entities.map(({ collection }: Json) => collection), ...DERIVED];
  const counts = tables.map((name) => `SELECT '${name}' AS name, count(*) AS n FROM ${tableOf(name)}`);
  return [...counts, NUMBERS].join(" UNION ALL ");
}

const tableOf = (collection: string) => collection.replaceAll(/[.-]/g, "_");

export function difference(before: Record<string, number>, after: Record<string, number>) {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
}

export function recordsOf(counts: Record<string, number>): Record<string, number> {
  const derived = ["numbers", ...DERIVED];
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !derived.includes(name)));
}

export function send(walk: Walk, { path, body = {}, as = "ana" }: Call, key?: string): Promise<Reply> {
  return walk.person(as).post(path, body, key === undefined ? {} : { "idempotency-key": key });
}

export function expectSecond(reply: Reply, { again }: Once, first: Reply): void {
  expect({ status: reply.status, text: reply.status === again.status ? "" : reply.text }).toEqual({
    status: again.status,
    text: "",
  });
  if ("code" in again) expect(reply.body.code).toBe(again.code);
  else expect(reply.body).toEqual(first.body);
}

export function expectDone(reply: Reply): void {
  if (reply.status !== 200 && reply.status !== 201) throw new Error(`answered ${reply.status} ${reply.text}`);
}
