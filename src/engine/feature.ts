import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Clockwork } from "../jobs/index.ts";
import type { Action } from "../kernel/action.ts";
import type { Change, ReadContext, WriteContext } from "../kernel/context.ts";
import type { Entity, Follower, Holder } from "../kernel/entity.ts";
import type { Hierarchy } from "../kernel/hierarchy.ts";
import type { RateSource } from "../kernel/rates.ts";
import type { Catalog, Forgetter, Invariant, ReferenceTarget } from "../records/index.ts";
import type { Span, StatsSection } from "../records/read/stats/index.ts";
import type { Connection } from "../store/connection.ts";
import type { Files } from "../store/files.ts";
import type { SealedRows } from "../store/sealed.ts";
import type { Total } from "../store/totals.ts";
import type { FirstStep, Milestone } from "./beginnings.ts";
import type { ModuleFace } from "./module-face.ts";
import type { Rules } from "./rules.ts";
import type { SampleChapter } from "./samples.ts";

/** Treatment of tables when an organisation moves to another server. Rows move by default. */
export interface Moving {
  /** Internal row ids by table and column, with the tables they refer to. */
  readonly links?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Tables left behind: work in progress, or data only this server can read. */
  readonly stays?: readonly string[];
  /** Files outside the store, which rows reference by hash. */
  readonly files?: { readonly store: Files; used(connection: Connection, org: number): readonly string[] };
  /** Rebuilds derived data after the rows have arrived. */
  readonly arrived?: (context: WriteContext) => Promise<void>;
}

/** Read access to event values about a non-record subject; with null, about any of them. */
export type EventReader = (context: ReadContext, id: string | null) => boolean;

/** Non-record subjects of access policies. */
export interface PolicySubject {
  /** As in permissions and audit events. */
  readonly collection: string;
  /** For conditions: strings, some with a fixed set of values. */
  readonly fields: Readonly<Record<string, { readonly words?: readonly string[] }>>;
  /** Undefined if the caller may not know of the subject. */
  facts(context: ReadContext, id: string): Readonly<Record<string, string>> | undefined;
  /** The caller can see all subjects. */
  isWholeSight(context: ReadContext): boolean;
}

/** Observes each audited change within its transaction. Must be fast. */
export type Onlooker = (context: WriteContext, change: Change) => void;

/** Areas with additional dependencies name them as `D`. */
export interface FeatureDeps {
  readonly catalog: Catalog;
}

/** Contribution of a module or another part of the program. `D`: dependencies of its functions. */
export interface Feature<in D = FeatureDeps> {
  readonly module?: ModuleFace;
  readonly rules?: Rules;
  readonly parts?: readonly Feature<D>[];

  readonly entities?: readonly Entity[];
  /** Besides those of its entities. */
  readonly tables?: readonly SQLiteTable[];
  /** Immutable even to the program: ledgers and posted documents. */
  readonly sealed?: readonly SealedRows[];
  readonly totals?: readonly Total[];
  readonly spans?: readonly Span[];
  readonly stats?: readonly StatsSection[];
  readonly invariants?: readonly Invariant[];
  readonly holders?: readonly Holder[];
  /** Only one feature keeps personnel records. */
  readonly hierarchy?: Hierarchy;
  /** Only one feature keeps exchange rates. */
  readonly rates?: RateSource;
  /** Setup steps that no starter pack performs. */
  readonly firstSteps?: readonly FirstStep[];
  /** By their names in `GET /setup/steps`. */
  readonly milestones?: Readonly<Record<string, Milestone>>;
  readonly samples?: readonly SampleChapter[];
  /** Non-record targets of reference fields. */
  readonly targets?: Readonly<Record<string, ReferenceTarget>>;
  /** For subjects without a `get` or `list` action of that name. */
  readonly eventReaders?: Readonly<Record<string, EventReader>>;
  readonly policySubjects?: readonly PolicySubject[];

  /** Besides those of its entities. */
  readonly actions?: (deps: D) => readonly Action[];
  readonly followers?: (deps: D) => readonly Follower[];
  readonly onlookers?: (deps: D) => readonly Onlooker[];
  /** Recurring work, whose actions need not be listed twice. */
  readonly clockwork?: (deps: D) => readonly Clockwork[];
  /** Finds and erases personal data kept outside of records. */
  readonly forgets?: (deps: D) => readonly Forgetter[];
  readonly moves?: (deps: D) => Moving;
  /** Repairs the state left by an earlier run. Runs at every start, even without jobs or scheduler. */
  readonly recover?: (deps: D) => Promise<void>;
  /** One-time work before the server accepts requests. */
  readonly begin?: (deps: D) => Promise<void>;
}
