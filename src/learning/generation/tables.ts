import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Kept } from "./compose/claims.ts";

export const languageModels = sqliteTable("learning_language_models", {
  org: integer("org").primaryKey(),
  enabled: integer("enabled", { mode: "boolean" }).notNull(),
  /** Null: no endpoint is set and no data leaves the server. */
  base_url: text("base_url"),
  model: text("model"),
  /** Encrypted with a vault key. */
  secret: text("secret"),
  secret_key: integer("secret_key"),
  /** Micro-units per million tokens; null: unknown, so the model is not used. */
  prompt_price: integer("prompt_price"),
  completion_price: integer("completion_price"),
  timeout_ms: integer("timeout_ms").notNull(),
  concurrency: integer("concurrency").notNull(),
  max_output_tokens: integer("max_output_tokens").notNull(),
  daily_cap: integer("daily_cap"),
  monthly_cap: integer("monthly_cap"),
  /** Micro-units per unit of work of the built-in engine. */
  builtin_rate: integer("builtin_rate").notNull(),
  /** Endpoint's prompt token count relative to ours in thousandths, learned from its reports. */
  token_factor: integer("token_factor").notNull(),
  /** Set when the endpoint exceeded a paid output limit; a person must then re-enable the model. */
  blocked_at: integer("blocked_at"),
  version: integer("version").notNull(),
  updated_at: integer("updated_at").notNull(),
  updated_by: text("updated_by").notNull(),
});

/** Spending windows, named by date in the organisation's time zone, so that nothing needs a reset. */
export const budgetWindows = sqliteTable(
  "budget_windows",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    /** "org", "key:<id>" or "job:<id>". */
    owner: text("owner").notNull(),
    /** "d:2026-11-21", "m:2026-11", or "all" for a job. */
    window: text("window").notNull(),
    settled: integer("settled").notNull(),
    held: integer("held").notNull(),
  },
  (table) => [uniqueIndex("budget_windows_name").on(table.org, table.owner, table.window)],
);

/** A model call or charged unit: first its maximum, then its actual cost. Contains no text. */
export const budgetHolds = sqliteTable(
  "budget_holds",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    api_key: text("api_key"),
    job: text("job"),
    unit: text("unit"),
    attempt: integer("attempt").notNull(),
    purpose: text("purpose").notNull(),
    engine: text("engine").$type<"model" | "builtin">().notNull(),
    model: text("model"),
    state: text("state").$type<"held" | "settled" | "released">().notNull(),
    /** answered, lost, refused, unsent, ... */
    outcome: text("outcome"),
    estimate: integer("estimate").notNull(),
    actual: integer("actual"),
    max_output_tokens: integer("max_output_tokens").notNull(),
    prompt_tokens: integer("prompt_tokens").notNull(),
    completion_tokens: integer("completion_tokens"),
    /** Rows of budget_windows that the call counts against. */
    windows: text("windows", { mode: "json" }).$type<readonly number[]>().notNull(),
    day: text("day").notNull(),
    lease_until: integer("lease_until").notNull(),
    created_at: integer("created_at").notNull(),
    /** From this time, the endpoint may have received the call. */
    sent_at: integer("sent_at"),
    settled_at: integer("settled_at"),
  },
  (table) => [
    index("budget_holds_state").on(table.state, table.lease_until),
    index("budget_holds_unit").on(table.org, table.job, table.unit),
    index("budget_holds_org").on(table.org, table.rid),
  ],
);

export const usageDays = sqliteTable(
  "learning_usage",
  {
    org: integer("org").notNull(),
    /** "org" or "key:<id>". */
    owner: text("owner").notNull(),
    day: text("day").notNull(),
    engine: text("engine").$type<"model" | "builtin">().notNull(),
    calls: integer("calls").notNull(),
    prompt_tokens: integer("prompt_tokens").notNull(),
    completion_tokens: integer("completion_tokens").notNull(),
    cost: integer("cost").notNull(),
    cpu_ms: integer("cpu_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.owner, table.day, table.engine] })],
);

/** Model results, kept until the job has stored them, so that a retry after a crash is not paid for again. */
export const compositions = sqliteTable(
  "learning_compositions",
  {
    org: integer("org").notNull(),
    job: text("job").notNull(),
    unit: text("unit").notNull(),
    input_hash: text("input_hash").notNull(),
    answer: text("answer", { mode: "json" }).$type<Kept>().notNull(),
    created_at: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.org, table.job, table.unit, table.input_hash] }),
    index("learning_compositions_age").on(table.created_at),
  ],
);
