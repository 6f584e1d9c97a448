import { getTableColumns, getTableName } from "drizzle-orm";
import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Catalog } from "../records/index.ts";
import { TrackedTable } from "../store/tracked.ts";
import { allTables } from "./tables.ts";

/** Tables compared with the audit trail first: access rights and financial records. */
const FIRST = [
  "memberships",
  "roles",
  "users",
  "access_policies",
  "sod_rules",
  "approval_rules",
  "api_keys",
  "api_key_secrets",
  "mandate_secrets",
  "organizations",
  "crm_accounts",
  "hr_employees",
  "fin_payments",
  "fin_bills",
  "fin_invoices",
  "fin_journal_entries",
  "fin_journal_entries_lines",
  "fin_postings",
];

/** Other tables, apart from record tables, that must match the audit trail. */
const OTHERS = [
  "access_policy_tests",
  "account_influences",
  "approval_amounts",
  "approval_delegations",
  "approval_log",
  "approval_requests",
  "approval_reviews",
  "approval_rule_versions",
  "approval_seats",
  "attachments",
  "calendar_feeds",
  "custom_fields",
  "data_certificates",
  "data_restrictions",
  "data_retention_runs",
  "data_retention_schedules",
  "data_scope_items",
  "desk_comments",
  "duty_deeds",
  "erasures",
  "former_logs",
  "invitations",
  "learning_course_versions",
  "learning_courses",
  "learning_documents",
  "learning_domains",
  "learning_language_models",
  "letterhead_logos",
  "login_rules",
  "mfa_factors",
  "mfa_recovery_codes",
  "number_forms",
  "number_sequences",
  "ops_cost_layers",
  "ops_cost_takings",
  "ops_stock_changes",
  "ops_stock_levels",
  "ops_stock_places",
  "pack_items",
  "paper_templates",
  "papers",
  "passkeys",
  "password_resets",
  "provider_links",
  "provisioned_group_members",
  "provisioned_groups",
  "provisioned_users",
  "sessions",
  "sod_mitigations",
  "sod_violations",
  "webhook_secrets",
];

/** Tables not compared with the audit trail, by reason. */
export const UNTRACKED: Readonly<Record<string, readonly string[]>> = {
  "part of the trail, which is verified by itself": [
    "audit_checkpoints",
    "audit_cosignatures",
    "audit_events",
    "audit_fingerprints",
    "audit_heads",
    "audit_leaves",
    "audit_marks",
    "audit_reports",
    "audit_rows",
    "audit_segments",
    "audit_steps",
    "audit_tiles",
    "audit_witnesses",
  ],
  "derived from the trail": ["duty_readings"],
  "work in progress: its effects have their own events": [
    "jobs",
    "data_imports",
    "data_import_rows",
    "data_import_problems",
    "data_import_keys",
    "data_exports",
    "mail_messages",
    "learning_course_jobs",
    "learning_course_locks",
    "learning_course_sources",
    "learning_course_units",
    "webhook_deliveries",
    "webhook_progress",
  ],
  "a cache of answers": ["idempotent_answers", "learning_compositions"],
  "counters of what was used": ["budget_windows", "budget_holds", "learning_usage"],
  "how somebody likes their screen, and what they were told": [
    "user_preferences",
    "desk_views",
    "desk_view_choices",
    "desk_dashboards",
    "desk_notices",
  ],
  "derived from the files of documents": [
    "learning_libraries",
    "learning_revisions",
    "learning_blocks",
    "learning_aliases",
    "learning_concept_words",
    "learning_concepts",
    "learning_findings",
    "learning_mentions",
    "learning_refused_aliases",
    "learning_edges",
    "learning_edge_evidence",
    "learning_graphs",
    "learning_explanations",
    "learning_explanation_sources",
    "learning_explanation_asks",
  ],
};

/** Uncritical columns, by table, that change without an audit event. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  // Last use and exhausted budget.
  api_keys: ["last_used_at", "blocked_at", "blocked_because"],
  mandate_secrets: ["last_used_at"],
  passkeys: ["counter", "used_at"],
  learning_language_models: ["token_factor", "blocked_at"],
  // Progress of reading a document.
  learning_documents: [
    "attempts",
    "error_code",
    "error_message",
    "library",
    "position",
    "revision",
    "stage",
    "state",
    "title",
    "title_given",
    "units_done",
    "units_total",
    "updated_at",
    "updated_by",
    "version",
  ],
};

const KEYS: Readonly<Record<string, readonly string[]>> = {
  data_restrictions: ["org", "collection", "record_id"],
};

/** Tables that must match the audit trail, most important first. */
export function trackedTables(catalog: Catalog): readonly TrackedTable[] {
  known ??= define(catalog);
  return known;
}

/** Cached, since the list is the same for every server in this process. */
let known: readonly TrackedTable[] | undefined;

function define(catalog: Catalog): TrackedTable[] {
  const tables = new Map(Object.values(allTables(catalog)).map((table) => [getTableName(table), table]));
  const records = new Map(
    [...catalog.collections.values()].flatMap(({ name: entity, tableName, tables: own }) =>
      own
        .map(getTableName)
        .map((name) => [name, { entity, ...(name !== tableName && { parent: tableName }) }]),
    ),
  );
  return [...new Set([...FIRST, ...records.keys(), ...OTHERS])].map((name) => {
    const table = tables.get(name);
    if (!table) throw new Error(`there is no table ${name}`);
    return new TrackedTable({ name, entity: name, ...columnsOf(name, table), ...records.get(name) });
  });
}

function columnsOf(name: string, table: SQLiteTable) {
  const columns = Object.values(getTableColumns(table));
  const own = columns.filter(({ primary }) => primary).map((column) => column.name);
  const without = WITHOUT[name] ?? [];
  const counted = columns
    .filter((column) => !without.includes(column.name))
    .map((column): [string, string | number | null] => [column.name, initialOf(column)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    key: KEYS[name] ?? (own.length > 0 ? own : jointKeyOf(table)),
    columns: new Map(counted),
    isPartial: without.length > 0,
  };
}

/** Reads the whole definition of a table, which takes long for all of them. */
function jointKeyOf(table: SQLiteTable): string[] {
  const { primaryKeys } = getTableConfig(table);
  return primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
}

/** Default as stored in the column. */
function initialOf(column: AnySQLiteColumn): string | number | null {
  const value = column.default === undefined ? undefined : column.mapToDriverValue(column.default);
  return typeof value === "string" || typeof value === "number" ? value : null;
}
