import type { TProperties, TSchema } from "@sinclair/typebox";
import type { Text } from "../text/message.ts";
import type { ReadContext, WriteContext } from "./context.ts";
import type { Detail, ErrorCode } from "./errors.ts";
import type { FieldMap, Unit, ValueOf, Values } from "./field.ts";
import type { PaperSpec } from "./paper.ts";
import type { Tier } from "./scope.ts";
import type { TaskKind } from "./task.ts";

/** Plain values of free facts, and lists and amounts of defined fields. */
export type CustomValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | { readonly amount: number; readonly currency?: string };

export interface Standard<S extends string = string> {
  id: string;
  number: string | null;
  version: number;
  state: S;
  owner_id: string | null;
  team_id: string | null;
  tags: string[];
  custom: Record<string, CustomValue>;
  created_at: number;
  created_by: string;
  updated_at: number;
  updated_by: string;
  archived_at: number | null;
}

export type RecordOf<F extends FieldMap, S extends string = string> = Standard<S> & Values<F>;

export type Draft<F extends FieldMap> = { [K in keyof F]?: DraftValue<ValueOf<F[K]>> } & {
  number?: string | null;
  owner_id?: string | null;
  team_id?: string | null;
  tags?: string[];
  custom?: Standard["custom"];
};

type DraftValue<T> = T extends readonly (infer L)[]
  ? readonly DraftValue<L>[]
  : T extends object
    ? { [K in keyof T]?: T[K] }
    : T;

export type MaybePromise<T> = T | Promise<T>;

/** State change: `POST .../:id/{name}`. */
export interface Transition<F extends FieldMap, S extends string> {
  summary: string;
  from: readonly S[];
  /** State after the transition; with several, `choose` decides. */
  to: S | readonly S[];
  choose?(record: RecordOf<F, S>): S;
  /** Record fields that the transition sets from its input. */
  takes?: { [K in keyof F]?: "required" | "optional" };
  /** Input for the effects, not stored in the record. */
  input?: TProperties;
  /** Values with which forms fill the input, such as open quantities. */
  fills?(record: RecordOf<F, S>, context: ReadContext): Readonly<Record<string, unknown>>;
  /** Fields that name records created by the transition. */
  makes?: readonly (keyof F & string)[];
  /** Permissions that its effects need besides its own. */
  permissions?: readonly string[];
  /** True if the transition destroys data. It is then refused under legal hold. */
  destroys?: true;
  /**
   * If the transition decides on a request: the transition that submits it and the one that refuses it; the fields
   * with the user who decides, and with the user who never does.
   */
  decides?: { asked: string; refused?: string; by?: keyof F & string; except?: keyof F & string };
  tier?: Tier;
  /** Error codes in addition to those that every transition can return. */
  errors?: readonly ErrorCode[];
  /** Fields that its outcome reveals. Callers that may not read them are refused. */
  reads?: readonly (keyof F & string)[];
  /** Returns what is still missing, with the path of each field. The transition is refused until it is there. */
  needs?(record: RecordOf<F, S>, context: ReadContext): readonly Detail[];
  /** Returns the reason if there is nothing to do, although the state allows it. The transition is then refused. */
  unless?(record: RecordOf<F, S>, context: ReadContext): Text | undefined;
  /** Throws a Fault to refuse; returns further fields to set, and the state if the effects decide it. */
  apply?(
    context: WriteContext,
    record: RecordOf<F, S>,
    input: Record<string, unknown>,
  ): MaybePromise<(Draft<F> & { state?: S }) | undefined>;
}

/** Permissions that a transition needs, its own first. */
export function permissionsFor({ collection, transitions }: Entity, name: string): readonly string[] {
  return [`${collection}.${name}`, ...(transitions[name]?.permissions ?? [])];
}

/** Usual next step of a record in some of its states. */
export type NextStep<F extends FieldMap, S extends string> = {
  in: readonly S[];
  /** Values that fields, stored or computed, must have. */
  if?: Readonly<Record<string, string | boolean>>;
} & (
  | { move: string }
  /** Action that is no transition, for which the record's page has a button. */
  | { action: string }
  /** Record that this field names, the last of several. With `while`, only in these states of it. */
  | { open: keyof F & string; while?: readonly string[] }
  /** Newest record of this collection whose field `by` names this record. */
  | { newest: string; by: string }
  /** The newest one if there is one, else a new one. With `another`, always a new one. */
  | { make: string; by: string; another?: true }
);

/** Source of a field of a new record, in the record that it is made from: a field, or the columns of a first line. */
export type Start = string | Readonly<Record<string, string>>;

/** Operations that clients may use besides transitions. Append-only collections offer `create` alone. */
export type Offer = "create" | "update" | "archive";

/** Effects of erasure besides clearing personal fields and destroying history. */
export interface Erasure<F extends FieldMap, S extends string> {
  /** Returns replacements for mandatory fields, and other fields to change. */
  leaves?(record: RecordOf<F, S>, context: WriteContext): Draft<F> & { state?: S };
  /** Returns the personal fields or attachments to keep, with the legal reason for each. */
  keeps?(record: RecordOf<F, S>, context: WriteContext): { [K in keyof F | "attachments"]?: Text };
  /** Returns the reason if erasure must be refused for now. */
  refuses?(record: RecordOf<F, S>, context: WriteContext): Text | undefined;
}

/** Gapless numbering. Organisations may configure other formats. */
export interface Numbering {
  /** One for all records, or one per series. */
  prefix: string | Readonly<Record<string, string>>;
  digits: number;
  /** When the number is assigned: at creation by default, or by a transition if drafts have none. */
  given?: "at_creation" | "by_transition";
  /** Restarts with each fiscal year, which is part of the number. */
  yearly?: "fiscal";
}

/** Amount as stated by a record; it may be wrong, so the engine checks its value. */
export interface StatedAmount {
  /** In minor units. */
  amount: number;
  /** Defaults to the organisation's currency. */
  currency?: string | null;
  /** Value of one unit of the currency in the organisation's currency, as stated by the record. */
  fx_rate?: string | null;
  /** Amount in the organisation's currency. */
  base?: number | null;
  /** Exchange rate date; defaults to today. */
  day?: string | null;
}

export interface Deadline<F extends FieldMap, S extends string> {
  field: keyof F & string;
  /** Due action as shown to users: "Give notice". */
  what: Text;
  /** States in which the action is still open. */
  open: readonly S[];
  /** Field with the user who has to act, besides the owner. */
  by?: keyof F & string;
  /** Fields with the employee who has to act, and with their login. Those without one are told by e-mail. */
  staff?: { readonly employee: keyof F & string; readonly login: keyof F & string };
}

/** States in which a record waits for a person, who finds it in their inbox. `F` and `S`: its fields and states. */
export interface Task<F extends string = string, S extends string = string> {
  kind: Exclude<TaskKind, "approval" | "import">;
  in: readonly S[];
  /**
   * Field with the user or users who act. Without it,
   * the record waits for everyone who may take the step.
   */
  by?: F | "owner_id";
  /** True if a record without that user waits for everyone who may take the step. */
  orAnyone?: true;
  /** Field with the user who never acts, since the record is about them. */
  except?: F;
  /** Transition or other action of the collection that completes the task. */
  answer: string;
  /** Transition that refuses it. */
  refuse?: string;
  due?: F;
  /** True if the record waits only from the due date on. */
  onceDue?: true;
  /** Lines with the `user_id` of those who have acted. */
  answered?: F;
  /** Field that is set, or not set, while the record waits. */
  given?: F;
  missing?: F;
  /** Reference that is named before the label, such as the employee of a review. */
  about?: F;
  /** Names by record ID, where the label refers to a record that those who act may not read. */
  namesOf?(context: ReadContext, ids: readonly string[]): ReadonlyMap<string, string>;
}

/** Visual tone of a state. In order: nothing to do, in progress, waiting for a person, succeeded, failed. */
export const TONES = ["quiet", "busy", "waiting", "good", "bad"] as const;
export type Tone = (typeof TONES)[number];

/** Display settings for the generic record pages. */
export interface EntityUi<S extends string> {
  /** List columns besides label and state; chosen by field kind by default. */
  columns?: readonly string[];
  /** Default list sort: `code`, `-start`. Newest first by default. */
  sort?: string;
  /** Tones of states whose name means something else in most collections. */
  tones?: { readonly [state in S]?: Tone };
  /** Separator of the label's parts: a dot by default, a space for personal names. */
  joint?: " ";
  /** References to the other party, only one of them set. Its name replaces an empty label, as in drafts. */
  parties?: readonly string[];
  /** Position among the start page's shortcuts for new records; none by default. */
  shortcut?: number;
}

/** Fact types for approval rules; a choice lists its values. */
export type FactKind = "decimal" | "boolean" | readonly string[];

/** How segregation-of-duties rules see an entity's records. */
export interface DutySubject<F extends FieldMap> {
  /** Makes rules with the scope `same_party` or `same_period` compare these records. */
  compares?: "party" | "period";
  /** Field that holds the user to whom the record belongs; `user_id` by default. */
  owner?: (keyof F & string) | "owner_id";
  /** Field that refers to the record into which this one was merged. */
  mergedInto?: keyof F & string;
}

/** `linkedBy`: the transition whose permission is needed to set the user. */
export interface Employment<F extends FieldMap = FieldMap, S extends string = string> {
  user: keyof F & string;
  /** States in which the employment has ended. */
  over: readonly S[];
  linkedBy: string;
}

export interface EntitySpec<F extends FieldMap, S extends string> {
  module: string;
  /** Plural, as in the path. */
  name: string;
  singular: string;
  description: string;
  /** Hides sums over fewer than five of these records, because they could reveal individuals. */
  fewHidden?: true;
  /** Fields that form the display name. */
  label: readonly ((keyof F & string) | "number")[];
  fields: F;
  states: readonly S[];
  initial: NoInfer<S>;
  transitions: Record<string, Transition<F, NoInfer<S>>>;
  /** Usual next steps. The first one that applies is shown first on the record's page. */
  next?: readonly NextStep<F, NoInfer<S>>[];
  /** By collection, where the fields of a new record start when it is made from one of its records. */
  starts?: Readonly<Record<string, { readonly [K in keyof F]?: Start | readonly Start[] }>>;
  numbering?: Numbering;
  /**
   * Shared master data: can be referenced without access. Callers who may write a record that refers to it can
   * choose it by its label and read these fields, which forms calculate with; policies still apply. Other
   * inaccessible ids are answered as missing.
   */
  nameable?: readonly (keyof F & string)[];
  /** Offered to clients; all by default. */
  offers?: readonly Offer[];
  /** True for settings: the module's clerks read them, its managers write them. */
  managed?: true;
  /** Amount for approval limits: the larger of positive and negative sums. Undefined exceeds every limit. */
  worth?(
    record: RecordOf<F, S>,
    context: ReadContext,
    call: { move: string; input: Record<string, unknown> },
  ): StatedAmount | readonly StatedAmount[] | undefined;
  ui?: EntityUi<NoInfer<S>>;
  /** For data subject requests. is: the record is a person. about: it belongs to the person it names. */
  person?: readonly ("is" | "about")[];
  employment?: Employment<F, NoInfer<S>>;
  duty?: DutySubject<F>;
  factKinds?: Readonly<Record<string, FactKind>>;
  /** Facts for approval rules besides fields, such as a price above the last one. */
  facts?(
    record: RecordOf<F, S>,
    context: ReadContext,
    move?: string,
    input?: Record<string, unknown>,
  ): Record<string, string | number | boolean | undefined>;
  erasure?: Erasure<F, NoInfer<S>>;
  /** Requires the right to see sensitive fields for attachments too. */
  sensitiveFiles?: true;
  deadlines?: readonly Deadline<F, NoInfer<S>>[];
  /** Tasks for a person, besides decisions. */
  tasks?: readonly Task<keyof F & string, NoInfer<S>>[];
  /** Field with the only user who changes, archives or restores the record. Others may take its transitions. */
  changedOnlyBy?: { readonly field: keyof F & string; readonly why: Text };
  /** States in which clients cannot change the record. */
  frozen?: readonly NoInfer<S>[];
  /** States in which the books rely on the record, so it cannot be archived. */
  kept?: readonly NoInfer<S>[];
  /** Computes dependent fields at creation and every change. */
  derive?(
    record: RecordOf<F, S>,
    context: WriteContext,
    before: RecordOf<F, S> | undefined,
  ): MaybePromise<Draft<F>>;
  /**
   * Sources of fields that rules fill, by collection; fields with the same name need no entry. Callers
   * without access to a source cannot have it copied to where they could read it.
   */
  copies?: Readonly<Record<string, { readonly [K in keyof F]?: readonly string[] }>>;
  /** Throws a Fault to refuse the record. */
  check?(
    context: WriteContext,
    record: RecordOf<F, S>,
    before: RecordOf<F, S> | undefined,
  ): MaybePromise<void>;
  /** Replaces values bound to a server's own keys when an archive is imported. */
  arrives?(record: RecordOf<F, S>, context: WriteContext): Draft<F>;
  /** Fields now hidden from the caller, or parts of lines such as `goals.score`. Never required ones. */
  hidden?(record: RecordOf<F, S>, context: ReadContext): readonly string[];
  /** Documents that its records have as files, by kind. */
  papers?: Readonly<Record<string, PaperSpec<F, NoInfer<S>>>>;
  /** Fields computed on read, not stored. */
  computed?: Record<
    string,
    { schema: TSchema; unit?: Unit; value(record: RecordOf<F, S>, context: ReadContext): unknown }
  >;
}

export interface Entity extends EntitySpec<FieldMap, string> {
  /** Name as module.name, used in permissions, references and events. */
  readonly collection: string;
}

export type TypedEntity<F extends FieldMap, S extends string> = Omit<Entity, "fields" | "states"> & {
  readonly fields: F;
  readonly states: readonly S[];
};

/** Maps each name to a source field of the same name. */
export function sameNames<const N extends string>(...names: readonly N[]): Record<N, readonly string[]> {
  // Safe cast: every name in N gets an entry.
  return Object.fromEntries(names.map((name) => [name, [name]])) as unknown as Record<N, readonly string[]>;
}

/** Defines an entity, from which its table, schemas, routes, permissions and forms are derived. */
export function defineEntity<const F extends FieldMap, const S extends string>(
  spec: EntitySpec<F, S>,
): TypedEntity<F, S> {
  const entity = { ...spec, collection: `${spec.module}.${spec.name}` };
  // Safe cast: rules only receive the entity's own records.
  return entity as unknown as TypedEntity<F, S>;
}

export type RecordIn<E> = E extends TypedEntity<infer F, infer S> ? RecordOf<F, S> : never;
