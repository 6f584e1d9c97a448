import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Clockwork } from "../jobs/index.ts";
import type { Action } from "../kernel/action.ts";
import type { Change, ReadContext, WriteContext } from "../kernel/context.ts";
import type { Entity, Follower, Holder } from "../kernel/entity.ts";
import type { Forgetter, Invariant } from "../records/index.ts";
import type { Connection } from "../store/connection.ts";
import type { Files } from "../store/files.ts";
import type { SealedRows } from "../store/sealed.ts";

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

/** What one folder of a feature brings: everything of it that the rest of the appliance is told. `P`: what its actions are made from. */
export interface Part<P> {
  readonly entities?: readonly Entity[];
  /** Tables beside those of its entities. */
  readonly tables?: readonly SQLiteTable[];
  /** Rows that not even the program itself can change. */
  readonly sealed?: readonly SealedRows[];
  /** Who may read the values of events, by what they are about: where no action `get` or `list` of that name decides it. */
  readonly eventReaders?: Readonly<Record<string, EventReader>>;
  readonly holders?: readonly Holder[];
  readonly invariants?: readonly Invariant[];
  readonly actions?: (parts: P) => Action[];
  readonly followers?: (parts: P) => Follower[];
  readonly onlookers?: (parts: P) => Onlooker[];
  /** What is due again and again; the actions of it need not be listed twice. */
  readonly clockwork?: (parts: P) => Clockwork[];
  /** How what it keeps of records and people beside them is found and destroyed. */
  readonly forgets?: (parts: P) => Forgetter[];
  /** What becomes of its tables beside those of its entities when an organisation moves. */
  readonly moves?: (parts: P) => Moving;
  /** What access policies can decide about beside records. */
  readonly policySubjects?: readonly PolicySubject[];
  /** Work to do once, before the appliance serves anybody. */
  readonly begin?: (parts: P) => Promise<void>;
}
