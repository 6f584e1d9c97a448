import { expect } from "bun:test";
import type { Json, Reply } from "../kit/appliance.ts";
import type { Walk } from "./walk.ts";

/** A call that is about to be made. */
export interface Call {
  path: string;
  body?: object;
  as?: string;
}

/** An action with effects on other records, and what must come of it however often it is called. */
export interface Once {
  does: string;
  /** Brings a new case to the point where the action can be called. */
  ready(walk: Walk): Promise<Call>;
  /** What a second call is answered with: the same again, or a refusal. */
  again: { status: 200 } | { status: number; code: string };
  /** How many records of which collections there are more afterwards. */
  makes: Record<string, number>;
  /** Brings a new case to where the last steps of the action fail. */
  fails?: { because: string; ready(walk: Walk): Promise<Call>; status: number; code: string };
}

/** What is kept beside records, and follows from them: ledgers, and the numbers that were given. */
const DERIVED = ["fin.postings", "ops.stock-changes", "ops.cost-layers", "ops.cost-takings"];
const NUMBERS = "SELECT 'numbers' AS name, coalesce(sum(next - 1), 0) AS n FROM number_sequences";

let counting: string | undefined;

/** How many rows every table with records and every ledger has, and how many numbers were given. */
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

/** What of the counts rose or fell. */
export function difference(before: Record<string, number>, after: Record<string, number>) {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
}

/** The counts of records alone. */
export function recordsOf(counts: Record<string, number>): Record<string, number> {
  const derived = ["numbers", ...DERIVED];
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !derived.includes(name)));
}

export function send(walk: Walk, { path, body = {}, as = "ana" }: Call, key?: string): Promise<Reply> {
  return walk.person(as).post(path, body, key === undefined ? {} : { "idempotency-key": key });
}

/** Whether an answer is that of a first call, or as a second one is to be answered. */
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
