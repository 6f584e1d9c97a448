import { type Message, type MessageKey, say } from "../../text/message.ts";
import type { AllowanceCharge, Invoice, Period } from "../model.ts";
import type { RuleSet } from "../profiles.ts";
import type { Syntax } from "../syntax.ts";
import type { Bases } from "./bases.ts";

export type Level = "fatal" | "warning" | "information";

/** Business term or group, such as `BT-1`. */
export type FieldId = MessageKey extends infer K
  ? K extends `einvoice.fields.${infer F}`
    ? F
    : never
  : never;

export interface Facts {
  readonly invoice: Invoice;
  /** The official rules of the two syntaxes differ in places. */
  readonly syntax: Syntax;
  readonly bases: Bases;
}

/** Part of an invoice that a rule checks. */
export interface Place<T> {
  readonly path: string;
  readonly value: T;
}

export type Scope<T> = (invoice: Invoice) => readonly Place<T>[];

export interface Rule {
  /** Official id, such as `BR-CO-10`. */
  readonly id: string;
  readonly level: Level;
  readonly sets: readonly RuleSet[];
  /** Field to correct. */
  readonly field: FieldId;
  /** Sentence for the user. */
  readonly text: Message;
  /** Paths of the fields that violate the rule. */
  readonly find: (facts: Facts) => readonly string[];
}

/** Field and sentence of a rule. */
export interface Advice {
  readonly field: FieldId;
  readonly text: Message;
}

export interface Check<T> {
  readonly scope: Scope<T>;
  /** Path of the field within its place. */
  readonly path: string;
  readonly holds: (value: T, facts: Facts) => boolean;
}

export function rule<T>(
  id: string,
  { field, text }: Advice,
  { scope, path, holds }: Check<T>,
  level: Level = "fatal",
  sets: readonly RuleSet[] = ["en16931"],
): Rule {
  return {
    id,
    level,
    sets,
    field,
    text,
    find: (facts) =>
      scope(facts.invoice)
        .filter(({ value }) => !holds(value, facts))
        .map((place) => [place.path, path].filter(Boolean).join(".")),
  };
}

export const check = <T>(scope: Scope<T>, path: string, holds: Check<T>["holds"]): Check<T> => ({
  scope,
  path,
  holds,
});

export const nameOf = (field: FieldId): Message => say(`einvoice.fields.${field}`);

const about =
  (key: "missing" | "code" | "scheme" | "decimals" | "negative" | "computed") =>
  (field: FieldId): Advice => ({ field, text: say(`einvoice.rules.${key}`, { field: nameOf(field) }) });

export const missing = about("missing");
export const unknownCode = about("code");
export const noScheme = about("scheme");
export const tooManyDecimals = about("decimals");
export const negative = about("negative");
export const miscomputed = about("computed");

/** Present, with any content. */
export const has = (value: string | undefined): boolean => value !== undefined && value.trim() !== "";

/** Rule that a field must be present. */
export const required = <T>(
  id: string,
  field: FieldId,
  scope: Scope<T>,
  path: string,
  textOf: (value: T) => string | undefined,
): Rule =>
  rule(
    id,
    missing(field),
    check(scope, path, (value) => has(textOf(value))),
  );

/** Has at least one field, as groups without fields are not written. */
export const isFilled = (group: object | undefined): boolean =>
  group !== undefined && Object.values(group).some((field) => field !== undefined);

/** Every allowance and charge needs a reason. */
export const noReason = (field: FieldId): Advice => ({ field, text: say("einvoice.rules.reason") });

export const hasReason = ({ reason, reasonCode }: AllowanceCharge): boolean => has(reason) || has(reasonCode);

export const periodOrder = (field: FieldId): Advice => ({ field, text: say("einvoice.rules.periodOrder") });

export const isOrdered = (period: Period | undefined): boolean =>
  period?.start === undefined || period.end === undefined || period.start <= period.end;
