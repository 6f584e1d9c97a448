import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type DeskParts, desk } from "./desk/index.ts";
import * as accessTables from "./engine/access/tables.ts";
import * as approvalTables from "./engine/approvals/tables.ts";
import * as auditTables from "./engine/audit/tables.ts";
import * as dutyTables from "./engine/duties/tables.ts";
import type { EventReader, Moving, Onlooker, PolicySubject } from "./engine/part.ts";
import * as engineTables from "./engine/tables.ts";
import { type GovernanceParts, governance } from "./governance/index.ts";
import * as identityTables from "./identity/tables.ts";
import type { Clockwork } from "./jobs/index.ts";
import * as jobTables from "./jobs/tables.ts";
import type { Action } from "./kernel/action.ts";
import type { Entity, Follower, Holder } from "./kernel/entity.ts";
import { type Hierarchy, NO_HIERARCHY } from "./kernel/hierarchy.ts";
import { type LearningParts, learning } from "./learning/index.ts";
import { crm } from "./modules/crm/index.ts";
import { fin } from "./modules/fin/index.ts";
import { hr } from "./modules/hr/index.ts";
import { legal } from "./modules/legal/index.ts";
import { ops } from "./modules/ops/index.ts";
import { strat } from "./modules/strat/index.ts";
import * as attachmentTables from "./records/attachments/tables.ts";
import { byState, Catalog, type Forgetter, type Invariant, type Module } from "./records/index.ts";
import { statsAction } from "./records/stats/index.ts";
import * as recordTables from "./records/tables.ts";
import type { SealedRows } from "./store/sealed.ts";
import type { SpanIndex } from "./store/spans.ts";
import type { Total } from "./store/totals.ts";

/** The six modules: the one list that they are bound by. */
export const modules: readonly Module[] = [crm, fin, hr, ops, legal, strat];

/** Every record type of the appliance. */
export const entities: readonly Entity[] = [
  ...modules.flatMap((module) => module.entities),
  ...governance.flatMap((part) => part.entities ?? []),
  ...learning.flatMap((part) => part.entities ?? []),
  ...desk.flatMap((part) => part.entities ?? []),
];

/** Every total that is kept. */
export const totals: readonly Total[] = [
  ...entities.map(byState),
  ...modules.flatMap((module) => module.totals ?? []),
  ...modules.flatMap((module) => (module.spans ?? []).map(({ total }) => total)),
];

/** Every order of spans that is kept. */
export const spans: readonly SpanIndex[] = modules.flatMap((module) => module.spans ?? []);

/** Every row that nobody can change any more. */
export const sealed: readonly SealedRows[] = [...modules, ...governance, ...learning, ...desk].flatMap(
  (part) => part.sealed ?? [],
);

/** Who keeps records from being archived or erased. */
export const holders: readonly Holder[] = [...modules, ...governance, ...learning, ...desk].flatMap(
  (part) => part.holders ?? [],
);

/** Who may read the values of events about what is no record. */
export const eventReaders: Readonly<Record<string, EventReader>> = Object.assign(
  {},
  ...[...governance, ...learning, ...desk].map((part) => part.eventReaders ?? {}),
);

/** Who stands above whom. */
export const hierarchy: Hierarchy = modules.flatMap((module) => module.hierarchy ?? [])[0] ?? NO_HIERARCHY;

/** What must hold of the live data at every moment. */
export const invariants: readonly Invariant[] = [...modules, ...governance, ...learning, ...desk].flatMap(
  (part) => part.invariants ?? [],
);

/** What the features' own parts are made from. */
export interface FeatureParts {
  governance: GovernanceParts;
  learning: LearningParts;
  desk: DeskParts;
}

/** What keeps one collection in step with another. */
export const followers = (parts: FeatureParts): Follower[] => [
  ...modules.flatMap((module) => module.followers ?? []),
  ...governance.flatMap((part) => part.followers?.(parts.governance) ?? []),
  ...learning.flatMap((part) => part.followers?.(parts.learning) ?? []),
  ...desk.flatMap((part) => part.followers?.(parts.desk) ?? []),
];

/** Who sees each change. */
export const onlookers = (parts: FeatureParts): Onlooker[] => [
  ...learning.flatMap((part) => part.onlookers?.(parts.learning) ?? []),
  ...desk.flatMap((part) => part.onlookers?.(parts.desk) ?? []),
];

/** What finds and destroys what features keep of records and people beside them. */
export const forgetters = (parts: FeatureParts): Forgetter[] => [
  ...governance.flatMap((part) => part.forgets?.(parts.governance) ?? []),
  ...learning.flatMap((part) => part.forgets?.(parts.learning) ?? []),
  ...desk.flatMap((part) => part.forgets?.(parts.desk) ?? []),
];

/** What access policies can decide about beside records. */
export const policySubjects: readonly PolicySubject[] = learning.flatMap((part) => part.policySubjects ?? []);

/** What becomes of the features' own tables when an organisation moves. */
export const moving = (parts: FeatureParts): Moving[] => [
  ...learning.flatMap((part) => part.moves?.(parts.learning) ?? []),
  ...desk.flatMap((part) => part.moves?.(parts.desk) ?? []),
];

/** What the parts of features can be asked to do. */
export const partActions = (parts: FeatureParts): Action[] => [
  ...governance.flatMap((part) => part.actions?.(parts.governance) ?? []),
  ...learning.flatMap((part) => part.actions?.(parts.learning) ?? []),
  ...desk.flatMap((part) => part.actions?.(parts.desk) ?? []),
];

/** What the modules offer beside their records: their own actions, and their figures. */
export const moduleActions = (catalog: Catalog): Action[] =>
  modules.flatMap(({ name, title, actions, stats }) => [
    ...(actions?.(catalog) ?? []),
    statsAction(catalog, name, title, stats ?? []),
  ]);

/** What is due again and again, by the clock. */
export const clockworks = (parts: FeatureParts): Clockwork[] => [
  ...modules.flatMap((module) => module.clockwork ?? []),
  ...governance.flatMap((part) => part.clockwork?.(parts.governance) ?? []),
  ...learning.flatMap((part) => part.clockwork?.(parts.learning) ?? []),
  ...desk.flatMap((part) => part.clockwork?.(parts.desk) ?? []),
];

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
    recordTables,
  ].flatMap((file) => Object.values(file));
  const own = [...modules, ...governance, ...learning, ...desk].flatMap((part) => part.tables ?? []);
  const collections = [...new Catalog(entities).collections.values()].flatMap(({ tables }) => [...tables]);
  return Object.fromEntries([...fixed, ...own, ...collections].map((table, i) => [`table${i}`, table]));
}
