import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type DeskParts, desk } from "./desk/index.ts";
import * as accessTables from "./engine/access/tables.ts";
import * as approvalTables from "./engine/approvals/tables.ts";
import * as auditTables from "./engine/audit/tables.ts";
import * as dutyTables from "./engine/duties/tables.ts";
import { bindFeatures } from "./engine/features.ts";
import * as engineTables from "./engine/tables.ts";
import { type GovernanceParts, governance } from "./governance/index.ts";
import * as identityTables from "./identity/tables.ts";
import * as jobTables from "./jobs/tables.ts";
import * as kernelTables from "./kernel/tables.ts";
import { type LearningParts, learning } from "./learning/index.ts";
import { crm } from "./modules/crm/index.ts";
import { fin } from "./modules/fin/index.ts";
import { hr } from "./modules/hr/index.ts";
import { legal } from "./modules/legal/index.ts";
import { ops } from "./modules/ops/index.ts";
import { strat } from "./modules/strat/index.ts";
import * as attachmentTables from "./records/attachments/tables.ts";
import { Catalog } from "./records/index.ts";
import * as recordTables from "./records/model/tables.ts";

/** The one set of dependencies that all features are made from; each takes what it needs of it. */
export interface AllDeps extends GovernanceParts, LearningParts, DeskParts {}

/** Every feature of the appliance: a module is one line here. */
export const features = bindFeatures<AllDeps>([
  crm,
  fin,
  hr,
  ops,
  legal,
  strat,
  ...governance,
  ...learning,
  ...desk,
]);

/** Every table of the database, by any name: what migrations are generated from. */
export function allTables(): Record<string, SQLiteTable> {
  const fixed = [
    accessTables,
    approvalTables,
    attachmentTables,
    auditTables,
    dutyTables,
    engineTables,
    identityTables,
    jobTables,
    kernelTables,
    recordTables,
  ].flatMap((file) => Object.values(file));
  const collections = [...new Catalog(features.entities).collections.values()].flatMap(({ tables }) => [
    ...tables,
  ]);
  return Object.fromEntries(
    [...fixed, ...features.tables, ...collections].map((table, i) => [`table${i}`, table]),
  );
}
