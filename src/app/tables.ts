import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as accessTables from "../engine/access/tables.ts";
import * as approvalTables from "../engine/approvals/tables.ts";
import * as auditTables from "../engine/audit/tables.ts";
import * as dutyTables from "../engine/duties/tables.ts";
import * as engineTables from "../engine/tables.ts";
import { features } from "../features.ts";
import * as providerTables from "../identity/oidc/tables.ts";
import * as identityTables from "../identity/tables.ts";
import * as jobTables from "../jobs/tables.ts";
import * as kernelTables from "../kernel/tables.ts";
import * as attachmentTables from "../records/attachments/tables.ts";
import * as customTables from "../records/custom/tables.ts";
import { Catalog } from "../records/index.ts";
import * as recordTables from "../records/model/tables.ts";

/** All database tables. Migrations are generated from them. */
export function allTables(catalog = new Catalog(features.entities)): Record<string, SQLiteTable> {
  const fixed = [
    accessTables,
    approvalTables,
    attachmentTables,
    auditTables,
    customTables,
    dutyTables,
    engineTables,
    identityTables,
    jobTables,
    kernelTables,
    providerTables,
    recordTables,
  ].flatMap((file) => Object.values(file));
  const collections = [...catalog.collections.values()].flatMap(({ tables }) => [...tables]);
  return Object.fromEntries(
    [...fixed, ...features.tables, ...collections].map((table, i) => [`table${i}`, table]),
  );
}
