import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as accessTables from "./engine/access/tables.ts";
import * as auditTables from "./engine/audit/tables.ts";
import * as engineTables from "./engine/tables.ts";
import { governance } from "./governance/index.ts";
import * as identityTables from "./identity/tables.ts";
import type { Clockwork } from "./jobs/index.ts";
import * as jobTables from "./jobs/tables.ts";
import type { Action } from "./kernel/action.ts";
import type { Entity } from "./kernel/entity.ts";
import { crm } from "./modules/crm/index.ts";
import { Catalog } from "./records/index.ts";
import * as recordTables from "./records/tables.ts";

/** Every record type of the appliance: the one list that a module is bound by. */
export const entities: readonly Entity[] = [...crm.entities, ...governance.entities];

/** What binds a module to the appliance, beside its entities. */
interface Module {
  /** Its own actions. */
  actions(catalog: Catalog): Action[];
  /** What is due by the clock; the actions of it need not be listed twice. */
  clockworks?(catalog: Catalog): Clockwork[];
}

/** The modules that bring something of their own beside the actions of their entities. */
export const modules: readonly Module[] = [crm];

/** Every table of the database, by any name: what migrations are generated from. */
export function allTables(): Record<string, SQLiteTable> {
  const fixed = [accessTables, auditTables, engineTables, identityTables, jobTables, recordTables].flatMap(
    (file) => Object.values(file),
  );
  const collections = [...new Catalog(entities).collections.values()].flatMap(({ tables }) => [...tables]);
  return Object.fromEntries([...fixed, ...collections].map((table, i) => [`table${i}`, table]));
}
