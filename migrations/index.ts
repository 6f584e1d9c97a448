import type { Migration } from "../src/store/migrate.ts";
import m0001_initial from "./0001_initial.sql" with { type: "text" };
import m0002_audit_append_only from "./0002_audit_append_only.sql" with { type: "text" };
import m0003_jobs from "./0003_jobs.sql" with { type: "text" };
import m0004_attachments from "./0004_attachments.sql" with { type: "text" };
import m0005_modules from "./0005_modules.sql" with { type: "text" };
import m0006_governance from "./0006_governance.sql" with { type: "text" };
import m0007_audit_archives from "./0007_audit_archives.sql" with { type: "text" };
import m0008_learning from "./0008_learning.sql" with { type: "text" };
import m0009_desk from "./0009_desk.sql" with { type: "text" };
import m0010_reminders from "./0010_reminders.sql" with { type: "text" };
import m0011_access_of_answers from "./0011_access_of_answers.sql" with { type: "text" };
import m0012_rates from "./0012_rates.sql" with { type: "text" };
import m0013_independence from "./0013_independence.sql" with { type: "text" };
import m0014_audiences from "./0014_audiences.sql" with { type: "text" };
import m0015_approval_amounts from "./0015_approval_amounts.sql" with { type: "text" };
import m0016_resets from "./0016_resets.sql" with { type: "text" };
import m0017_salts from "./0017_salts.sql" with { type: "text" };
import m0018_state from "./0018_state.sql" with { type: "text" };
import m0019_one_queue from "./0019_one_queue.sql" with { type: "text" };

/** Every step of the schema, in order. Written by generate.ts. */
export const migrations: readonly Migration[] = [
  { name: "0001_initial", sql: m0001_initial },
  { name: "0002_audit_append_only", sql: m0002_audit_append_only },
  { name: "0003_jobs", sql: m0003_jobs },
  { name: "0004_attachments", sql: m0004_attachments },
  { name: "0005_modules", sql: m0005_modules },
  { name: "0006_governance", sql: m0006_governance },
  { name: "0007_audit_archives", sql: m0007_audit_archives },
  { name: "0008_learning", sql: m0008_learning },
  { name: "0009_desk", sql: m0009_desk },
  { name: "0010_reminders", sql: m0010_reminders },
  { name: "0011_access_of_answers", sql: m0011_access_of_answers },
  { name: "0012_rates", sql: m0012_rates },
  { name: "0013_independence", sql: m0013_independence },
  { name: "0014_audiences", sql: m0014_audiences },
  { name: "0015_approval_amounts", sql: m0015_approval_amounts },
  { name: "0016_resets", sql: m0016_resets },
  { name: "0017_salts", sql: m0017_salts },
  { name: "0018_state", sql: m0018_state },
  { name: "0019_one_queue", sql: m0019_one_queue },
];
