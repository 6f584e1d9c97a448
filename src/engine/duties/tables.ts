import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Side } from "./action-pattern.ts";
import { MODES, SCOPES, SEVERITIES, VIOLATION_KINDS } from "./rule.ts";

export const sodRules = sqliteTable(
  "sod_rules",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    risk: text("risk").notNull().default(""),
    severity: text("severity", { enum: SEVERITIES }).notNull().default("medium"),
    left_match: text("left_match").$type<Side["match"]>().notNull().default("any"),
    left_actions: text("left_actions", { mode: "json" }).$type<readonly string[]>().notNull(),
    right_match: text("right_match").$type<Side["match"]>().notNull().default("any"),
    right_actions: text("right_actions", { mode: "json" }).$type<readonly string[]>().notNull(),
    scope: text("scope", { enum: SCOPES }).notNull(),
    mode: text("mode", { enum: MODES }).notNull(),
    /** Mode when assigning roles that cover both sides. */
    assignment: text("assignment", { enum: MODES }).notNull().default("detect"),
    window_days: integer("window_days"),
    active: integer("active").notNull().default(1),
    version: integer("version").notNull().default(1),
    created_at: integer("created_at").notNull().default(0),
    created_by: text("created_by").notNull().default("system"),
    updated_at: integer("updated_at").notNull().default(0),
  },
  (table) => [index("sod_rules_org").on(table.org)],
);

/** Index of the audit trail: the latest time per person, subject and action. */
export const performedActions = sqliteTable(
  "duty_deeds",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    actor: text("actor").notNull(),
    /** Record, party or period as collection/id; empty for rules that ignore the record. */
    subject: text("subject").notNull(),
    /** Action, optionally limited to a field: `settings.team.update(roles)`. */
    deed: text("deed").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    uniqueIndex("duty_deeds_actor").on(table.org, table.actor, table.subject, table.deed),
    index("duty_deeds_subject").on(table.org, table.subject),
  ],
);

/** People who could take both sides of a rule, or did. */
export const sodViolations = sqliteTable(
  "sod_violations",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    rule_id: text("rule_id").notNull(),
    person: text("person").notNull(),
    kind: text("kind", { enum: VIOLATION_KINDS }).notNull(),
    subject: text("subject").notNull(),
    left_deed: text("left_deed").notNull(),
    right_deed: text("right_deed").notNull(),
    state: text("state", { enum: ["open", "accepted", "mitigated", "resolved"] }).notNull(),
    mitigation_id: text("mitigation_id"),
    times: integer("times").notNull(),
    found_at: integer("found_at").notNull(),
    last_at: integer("last_at").notNull(),
    decided_by: text("decided_by"),
    decided_at: integer("decided_at"),
    reason: text("reason"),
    version: integer("version").notNull(),
  },
  (table) => [
    uniqueIndex("sod_violations_once").on(table.org, table.rule_id, table.person, table.kind, table.subject),
    index("sod_violations_latest").on(table.org, table.id),
    index("sod_violations_state").on(table.org, table.state, table.id),
  ],
);

export const sodMitigations = sqliteTable(
  "sod_mitigations",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    rule_id: text("rule_id").notNull(),
    persons: text("persons", { mode: "json" }).$type<readonly string[]>().notNull(),
    /** As collection/id; null for all. */
    subjects: text("subjects", { mode: "json" }).$type<readonly string[]>(),
    owner: text("owner").notNull(),
    control: text("control").notNull(),
    valid_until: integer("valid_until").notNull(),
    state: text("state", { enum: ["proposed", "active", "revoked"] }).notNull(),
    proposed_by: text("proposed_by").notNull(),
    approved_by: text("approved_by"),
    approved_at: integer("approved_at"),
    revoked_by: text("revoked_by"),
    revoked_at: integer("revoked_at"),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
  },
  (table) => [index("sod_mitigations_org").on(table.org, table.rule_id)],
);

/** Progress of scans: the nightly one over performed actions, and a new rule's over the audit trail. */
export const dutyReadings = sqliteTable(
  "duty_readings",
  {
    org: integer("org").notNull(),
    id: text("id").notNull(),
    read_to: integer("read_to").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.id] })],
);
