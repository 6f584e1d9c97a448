import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as accessTables from "./engine/access/tables.ts";
import * as auditTables from "./engine/audit/tables.ts";
import * as engineTables from "./engine/tables.ts";
import { governance } from "./governance/index.ts";
import * as identityTables from "./identity/tables.ts";
import type { Entity } from "./kernel/entity.ts";
import { crm } from "./modules/crm/index.ts";
import * as attachmentTables from "./records/attachments/tables.ts";
import { Catalog } from "./records/index.ts";
import * as recordTables from "./records/tables.ts";

/** Every record type of the appliance: the one list that a module is bound by. */
export const entities: readonly Entity[] = [...crm.entities, ...governance.entities];

/** The modules that bring actions of their own beside those of their entities. */
export const modules = [crm] as const;

/** Every table of the database, by any name: what migrations are generated from. */
export function allTables(): Record<string, SQLiteTable> {
  const fixed = [
    accessTables,
    attachmentTables,
    auditTables,
    engineTables,
    identityTables,
    recordTables,
  ].flatMap((file) => Object.values(file));
  const collections = [...new Catalog(entities).collections.values()].flatMap(({ tables }) => [...tables]);
  return Object.fromEntries([...fixed, ...collections].map((table, i) => [`table${i}`, table]));
}
