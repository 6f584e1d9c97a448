import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Kept } from "./compose/claims.ts";

/** The language model of an organisation, and what may be spent. */
export const languageModels = sqliteTable("learning_language_models", {
  org: integer("org").primaryKey(),
  enabled: integer("enabled", { mode: "boolean" }).notNull(),
  /** Null: no endpoint is set, and nothing ever leaves the machine. */
  base_url: text("base_url"),
  model: text("model"),
  /** The endpoint's own key, sealed under a key of the vault. */
  secret: text("secret"),
  secret_key: integer("secret_key"),
  /** Micro-units for a million tokens; null: not known, so nothing is asked. */
  prompt_price: integer("prompt_price"),
  completion_price: integer("completion_price"),
  timeout_ms: integer("timeout_ms").notNull(),
  concurrency: integer("concurrency").notNull(),
  max_output_tokens: integer("max_output_tokens").notNull(),
  daily_cap: integer("daily_cap"),
  monthly_cap: integer("monthly_cap"),
  /** What a unit of work of the built-in engine is charged, in micro-units. */
  builtin_rate: integer("builtin_rate").notNull(),
  /** By how much the endpoint counts more prompt tokens than we do, in thousandths: learnt from what it reports. */
  token_factor: integer("token_factor").notNull(),
  /** Set when the endpoint ignored the bound of an answer that was paid for: nothing is asked until somebody looks. */
  blocked_at: integer("blocked_at"),
  version: integer("version").notNull(),
  updated_at: integer("updated_at").notNull(),
  updated_by: text("updated_by").notNull(),
});

/** What is spent and held in a window of time. Its name is the window's date where the organisation is, so nothing is ever reset. */
export const budgetWindows = sqliteTable(
  "budget_windows",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    /** "org", "key:<id>" or "job:<id>". */
    owner: text("owner").notNull(),
    /** "d:2026-11-21", "m:2026-11"; of a job: "all". */
    window: text("window").notNull(),
    settled: integer("settled").notNull(),
    held: integer("held").notNull(),
  },
  (table) => [uniqueIndex("budget_windows_name").on(table.org, table.owner, table.window)],
);

/** One call of a model, or one charged unit of the built-in engine: first what it may cost, then what it did. Holds nothing of what was said. */
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
    /** The rows of budget_windows that it counts in. */
    windows: text("windows", { mode: "json" }).$type<readonly number[]>().notNull(),
    /** Which day's usage it belongs to. */
    day: text("day").notNull(),
    lease_until: integer("lease_until").notNull(),
    created_at: integer("created_at").notNull(),
    /** From when on the endpoint may have seen it. */
    sent_at: integer("sent_at"),
    settled_at: integer("settled_at"),
  },
  (table) => [
    index("budget_holds_state").on(table.state, table.lease_until),
    index("budget_holds_unit").on(table.org, table.job, table.unit),
    index("budget_holds_org").on(table.org, table.rid),
  ],
);

/** What was used on a day, by engine: of the organisation, and of each key. */
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

/** What the model made of a unit of a job, until the job has it: asked again after a crash, it is not paid for twice. */
export const compositions = sqliteTable(
  "learning_compositions",
  {
    org: integer("org").notNull(),
    job: text("job").notNull(),
    unit: text("unit").notNull(),
    /** Of all that was asked. */
    input_hash: text("input_hash").notNull(),
    answer: text("answer", { mode: "json" }).$type<Kept>().notNull(),
    created_at: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.org, table.job, table.unit, table.input_hash] }),
    index("learning_compositions_age").on(table.created_at),
  ],
);
