import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Clockwork } from "../jobs/index.ts";
import type { Action } from "../kernel/action.ts";
import type { Change, ReadContext, WriteContext } from "../kernel/context.ts";
import type { Entity } from "../kernel/entity.ts";
import type { Consequence, FileGuard, Follower, Holder } from "../kernel/follower.ts";
import type { Hierarchy } from "../kernel/hierarchy.ts";
import type { RateSource } from "../kernel/rates.ts";
import type { Catalog, Forgetter, Invariant, ReferenceTarget } from "../records/index.ts";
import type { Span, StatsSection } from "../records/read/stats/index.ts";
import type { Connection } from "../store/connection.ts";
import type { Files } from "../store/files.ts";
import type { SealedRows } from "../store/sealed.ts";
import type { Total } from "../store/totals.ts";
import type { FirstStep, Milestone } from "./beginnings.ts";
import type { CalendarSource } from "./calendar.ts";
import type { ShippedCard } from "./cards.ts";
import type { ModuleFace } from "./module-face.ts";
import type { Rules } from "./rules.ts";
import type { SampleChapter } from "./samples.ts";
import type { TaskSource } from "./tasks.ts";

/** Treatment of tables when an organisation moves to another server. Rows move by default. */
export interface Moving {
  /** Columns that hold internal row ids, by table, with the table that each refers to. */
  readonly links?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Tables that do not move: work in progress, or data that only this server can read. */
  readonly stays?: readonly string[];
  /** Files outside the store, which rows reference by hash. */
  readonly files?: { readonly store: Files; used(connection: Connection, org: number): readonly string[] };
  /** Rebuilds derived data after the rows have arrived. */
  readonly arrived?: (context: WriteContext) => Promise<void>;
}

/** True if the caller may read events about a non-record subject; a null id means any subject. */
export type EventReader = (context: ReadContext, id: string | null) => boolean;

/** Subject of access policies that is not a record. */
export interface PolicySubject {
  /** Name used in permissions and audit events. */
  readonly collection: string;
  /** Fields for conditions. All are strings, some with a fixed set of values. */
  readonly fields: Readonly<Record<string, { readonly words?: readonly string[] }>>;
  /** Returns undefined if the subject must stay hidden from the caller. */
  facts(context: ReadContext, id: string): Readonly<Record<string, string>> | undefined;
  /** True if the caller may see all subjects. */
  isWholeSight(context: ReadContext): boolean;
}

/** Observes each audited change within its transaction. Must be fast. */
export type Onlooker = (context: WriteContext, change: Change) => void;

/** Features that need more dependencies declare them in `D`. */
export interface FeatureDeps {
  readonly catalog: Catalog;
}

/** Contribution of a module or another part of the program. `D`: dependencies of its functions. */
export interface Feature<in D = FeatureDeps> {
  readonly module?: ModuleFace;
  readonly rules?: Rules;
  readonly parts?: readonly Feature<D>[];

  readonly entities?: readonly Entity[];
  /** Tables in addition to those of the entities. */
  readonly tables?: readonly SQLiteTable[];
  /** Rows that even the program cannot change: ledgers and posted documents. */
  readonly sealed?: readonly SealedRows[];
  readonly consequences?: readonly Consequence[];
  readonly totals?: readonly Total[];
  readonly spans?: readonly Span[];
  readonly stats?: readonly StatsSection[];
  readonly invariants?: readonly Invariant[];
  readonly holders?: readonly Holder[];
  /** At most one feature may provide it. */
  readonly hierarchy?: Hierarchy;
  /** At most one feature may provide it. */
  readonly rates?: RateSource;
  /** Setup steps that no starter pack performs. */
  readonly firstSteps?: readonly FirstStep[];
  /** Keyed by name, as in `GET /setup/steps`. */
  readonly milestones?: Readonly<Record<string, Milestone>>;
  readonly samples?: readonly SampleChapter[];
  /** Cards for start pages. */
  readonly cards?: readonly ShippedCard[];
  /** Contents of calendar subscriptions. */
  readonly calendar?: readonly CalendarSource[];
  /** Targets of reference fields that are not records. */
  readonly targets?: Readonly<Record<string, ReferenceTarget>>;
  /** For event subjects whose name has no `get` or `list` action. */
  readonly eventReaders?: Readonly<Record<string, EventReader>>;
  readonly policySubjects?: readonly PolicySubject[];
  /** Tasks that are no records. */
  readonly tasks?: readonly TaskSource[];

  /** Actions in addition to those of the entities. */
  readonly actions?: (deps: D) => readonly Action[];
  readonly followers?: (deps: D) => readonly Follower[];
  readonly onlookers?: (deps: D) => readonly Onlooker[];
  readonly fileGuards?: (deps: D) => readonly FileGuard[];
  /** Recurring work. Its actions need not be listed in `actions`. */
  readonly clockwork?: (deps: D) => readonly Clockwork[];
  /** Finds and erases personal data stored outside records. */
  readonly forgets?: (deps: D) => readonly Forgetter[];
  readonly moves?: (deps: D) => Moving;
  /** Repairs the state left by an earlier run. Runs at every start, even without jobs or scheduler. */
  readonly recover?: (deps: D) => Promise<void>;
  /** One-time work before the server accepts requests. */
  readonly begin?: (deps: D) => Promise<void>;
}
