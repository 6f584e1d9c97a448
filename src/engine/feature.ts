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

/** What becomes of the rows of some tables when an organisation moves to another appliance. They go along unless said. */
export interface Moving {
  /** Columns that name the row of a table by its place in the store: by table, by column. */
  readonly links?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Tables whose rows stay behind: work under way, what only this appliance can read. */
  readonly stays?: readonly string[];
  /** Files beside the store that rows name by their hash. */
  readonly files?: { readonly store: Files; used(connection: Connection, org: number): readonly string[] };
  /** Makes anew, once the rows are here, what follows from them. */
  readonly arrived?: (context: WriteContext) => Promise<void>;
}

/** Whether the caller may read the values of events about a thing that is no record; of no thing in particular: of any. */
export type EventReader = (context: ReadContext, id: string | null) => boolean;

/** Things beside records that access policies decide about one by one. */
export interface PolicySubject {
  /** What permissions and audit events call them. */
  readonly collection: string;
  /** What conditions can ask of them: all are texts; some are one of a few words. */
  readonly fields: Readonly<Record<string, { readonly words?: readonly string[] }>>;
  /** What is known of one of them; undefined when the caller may not know of it. */
  facts(context: ReadContext, id: string): Readonly<Record<string, string>> | undefined;
  /** Whether the caller can see all of them. */
  isWholeSight(context: ReadContext): boolean;
}

/** Sees each change as the audit trail is told of it, within the transaction that makes it. It must be quick. */
export type Onlooker = (context: WriteContext, change: Change) => void;

/** Dependencies that every feature may use. Areas with more of their own name them as `D`. */
export interface FeatureDeps {
  readonly catalog: Catalog;
}

/** Everything that a module or a part of the program brings. `D`: the dependencies that its functions need. */
export interface Feature<in D = FeatureDeps> {
  readonly module?: ModuleFace;
  readonly rules?: Rules;
  /** Features that it is made of. */
  readonly parts?: readonly Feature<D>[];

  readonly entities?: readonly Entity[];
  /** Tables beside those of its entities. */
  readonly tables?: readonly SQLiteTable[];
  /** Rows that not even the program itself can change: ledgers, documents that are in the books. */
  readonly sealed?: readonly SealedRows[];
  readonly totals?: readonly Total[];
  readonly spans?: readonly Span[];
  /** Figures of its module. */
  readonly stats?: readonly StatsSection[];
  readonly invariants?: readonly Invariant[];
  readonly holders?: readonly Holder[];
  /** Reporting lines: of the one feature that keeps the people's records. */
  readonly hierarchy?: Hierarchy;
  /** Exchange rates: of the one feature that keeps them. */
  readonly rates?: RateSource;
  /** Steps that no pack takes for an organisation. */
  readonly firstSteps?: readonly FirstStep[];
  /** Stages of set-up, by the names that `GET /setup/steps` gives them. */
  readonly milestones?: Readonly<Record<string, Milestone>>;
  readonly samples?: readonly SampleChapter[];
  /** Things beside records that fields can refer to, by the name that references use. */
  readonly targets?: Readonly<Record<string, ReferenceTarget>>;
  /** Who may read the values of events, by what they are about: where no action `get` or `list` of that name decides it. */
  readonly eventReaders?: Readonly<Record<string, EventReader>>;
  /** Things beside records that access policies can decide about. */
  readonly policySubjects?: readonly PolicySubject[];

  /** Actions beside those of its entities. */
  readonly actions?: (deps: D) => readonly Action[];
  readonly followers?: (deps: D) => readonly Follower[];
  readonly onlookers?: (deps: D) => readonly Onlooker[];
  /** Recurring work; its actions need not be listed twice. */
  readonly clockwork?: (deps: D) => readonly Clockwork[];
  /** Finds and destroys what it keeps of records and people beside them. */
  readonly forgets?: (deps: D) => readonly Forgetter[];
  /** What becomes of its own tables when an organisation moves. */
  readonly moves?: (deps: D) => Moving;
  /** Repairs what an earlier run left; runs at every start, also where no job and no clock runs. */
  readonly recover?: (deps: D) => Promise<void>;
  /** Work to do once, before the appliance serves anybody. */
  readonly begin?: (deps: D) => Promise<void>;
}
