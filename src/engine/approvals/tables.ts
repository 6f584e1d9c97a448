import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  type Choice,
  INFLUENCES,
  LOG_KINDS,
  type PinnedRule,
  type PinnedStep,
  REQUEST_STATES,
} from "./kinds.ts";
import type { Definition, NewRule } from "./rule.ts";

export const approvalRules = sqliteTable(
  "approval_rules",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    version: integer("version").notNull(),
    active: integer("active", { mode: "boolean" }).notNull(),
    priority: integer("priority").notNull(),
    definition: text("definition", { mode: "json" }).$type<Definition>().notNull(),
    valid_from: integer("valid_from"),
    valid_to: integer("valid_to"),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
    updated_by: text("updated_by").notNull(),
  },
  (table) => [uniqueIndex("approval_rules_name").on(table.org, table.name)],
);

export const approvalRuleVersions = sqliteTable(
  "approval_rule_versions",
  {
    org: integer("org").notNull(),
    rule_id: text("rule_id").notNull(),
    version: integer("version").notNull(),
    rule: text("rule", { mode: "json" }).$type<NewRule>().notNull(),
    actor: text("actor").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.rule_id, table.version] })],
);

/** Held calls and submitted records. Contents are encrypted with one key per request. */
export const approvalRequests = sqliteTable(
  "approval_requests",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    action: text("action").notNull(),
    /** True for a decision on a submitted record, false for a held call. */
    decides: integer("decides", { mode: "boolean" }).notNull(),
    collection: text("collection"),
    record_id: text("record_id"),
    result_id: text("result_id"),
    requester: text("requester").notNull(),
    /** Mandate by which a program made the call for the requester, and its name then. */
    mandate: text("mandate"),
    mandate_name: text("mandate_name"),
    channel: text("channel").notNull(),
    address: text("address").notNull(),
    mfa: integer("mfa", { mode: "boolean" }).notNull(),
    /** Permission on which the requester's call is based. */
    authority: text("authority").notNull(),
    state: text("state", { enum: REQUEST_STATES }).notNull(),
    round: integer("round").notNull(),
    /** The `order` of the current steps. */
    place: integer("place").notNull(),
    version: integer("version").notNull(),
    worth: integer("worth"),
    /** Rule versions. Pinned for the round, like the steps, material fields and editors below. */
    rules: text("rules", { mode: "json" }).$type<readonly PinnedRule[]>().notNull(),
    steps: text("steps", { mode: "json" }).$type<readonly PinnedStep[]>().notNull(),
    material: text("material", { mode: "json" }).$type<readonly string[]>().notNull(),
    editors: text("editors", { mode: "json" }).$type<readonly string[]>().notNull(),
    person_key: integer("person_key").notNull(),
    input: text("input").notNull(),
    snapshot: text("snapshot").notNull(),
    snapshot_hash: text("snapshot_hash").notNull(),
    /** How the request was executed without votes: self-approval, or an owner's override. */
    way: text("way", { enum: ["self", "override"] }),
    code: text("code"),
    asked_at: integer("asked_at").notNull(),
    round_at: integer("round_at").notNull(),
    due_at: integer("due_at"),
    reminders: integer("reminders").notNull(),
    expires_at: integer("expires_at"),
    closed_at: integer("closed_at"),
  },
  (table) => [
    uniqueIndex("approval_requests_id").on(table.id),
    index("approval_requests_record").on(table.org, table.record_id),
    index("approval_requests_state").on(table.org, table.state, table.rid),
    index("approval_requests_requester").on(table.org, table.requester, table.rid),
    index("approval_requests_due").on(table.org, table.state, table.due_at),
  ],
);

/** For rules with a sum, by rule and group. */
export const approvalAmounts = sqliteTable(
  "approval_amounts",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    rule_id: text("rule_id").notNull(),
    key: text("key").notNull(),
    record_id: text("record_id"),
    /** Request that holds the amount or executed it. */
    request_id: text("request_id"),
    /** Null if unknown. */
    worth: integer("worth"),
    /** Execution time; for pending amounts later than any time. */
    at: integer("at").notNull(),
  },
  (table) => [
    index("approval_amounts_key").on(table.org, table.rule_id, table.key, table.at),
    index("approval_amounts_record").on(table.org, table.record_id),
    index("approval_amounts_request").on(table.org, table.request_id),
  ],
);

/** Append-only: later approvers are additional rows. */
export const approvalSeats = sqliteTable(
  "approval_seats",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    request_id: text("request_id").notNull(),
    round: integer("round").notNull(),
    step: integer("step").notNull(),
    user_id: text("user_id").notNull(),
    stands_for: text("stands_for"),
    /** Role by which the approver was chosen, and which they must still have when voting. */
    role: text("role"),
    why: text("why").notNull(),
    /** Users who recently appointed the approver, and when. */
    chosen: text("chosen", { mode: "json" }).$type<readonly Choice[]>().notNull().default([]),
    at: integer("at").notNull(),
  },
  (table) => [
    index("approval_seats_request").on(table.request_id, table.round),
    index("approval_seats_user").on(table.org, table.user_id, table.request_id),
  ],
);

/** Append-only. */
export const approvalLog = sqliteTable(
  "approval_log",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    request_id: text("request_id").notNull(),
    round: integer("round").notNull(),
    step: integer("step"),
    kind: text("kind", { enum: LOG_KINDS }).notNull(),
    actor: text("actor").notNull(),
    stands_for: text("stands_for"),
    action: text("action").notNull(),
    record_id: text("record_id"),
    /** Encrypted with the request's key. */
    words: text("words"),
    at: integer("at").notNull(),
  },
  (table) => [
    index("approval_log_request").on(table.request_id),
    index("approval_log_actor").on(table.org, table.actor, table.at),
    index("approval_log_record").on(table.org, table.record_id),
  ],
);

export const approvalDelegations = sqliteTable(
  "approval_delegations",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    from_user: text("from_user").notNull(),
    to_user: text("to_user").notNull(),
    actions: text("actions", { mode: "json" }).$type<readonly string[]>().notNull(),
    max_worth: integer("max_worth"),
    valid_from: text("valid_from").notNull(),
    valid_to: text("valid_to").notNull(),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    ended_at: integer("ended_at"),
  },
  (table) => [
    index("approval_delegations_to").on(table.org, table.to_user),
    index("approval_delegations_from").on(table.org, table.from_user),
  ],
);

/** Calls without the required votes, to be reviewed by another person. */
export const approvalReviews = sqliteTable(
  "approval_reviews",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    request_id: text("request_id").notNull(),
    way: text("way", { enum: ["self", "override"] }).notNull(),
    subject: text("subject").notNull(),
    state: text("state", { enum: ["open", "done"] }).notNull(),
    opened_at: integer("opened_at").notNull(),
    reviewer: text("reviewer"),
    verdict: text("verdict", { enum: ["in_order", "not_in_order"] }),
    note: text("note"),
    reviewed_at: integer("reviewed_at"),
  },
  (table) => [
    index("approval_reviews_state").on(table.org, table.state, table.opened_at),
    index("approval_reviews_request").on(table.request_id),
  ],
);

/** Append-only: written when the influence occurs, read when the account votes. */
export const accountInfluences = sqliteTable(
  "account_influences",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    account: text("account").notNull(),
    actor: text("actor").notNull(),
    kind: text("kind", { enum: INFLUENCES }).notNull(),
    role: text("role"),
    at: integer("at").notNull(),
  },
  (table) => [index("account_influences_account").on(table.account, table.at)],
);
