import { dayIn, momentIn } from "../../fields/days.ts";
import { shifted } from "./day-steps.ts";

export type Op =
  | "any"
  | "none"
  | "is"
  | "not"
  | "contains"
  | "starts"
  | "from"
  | "to"
  | "between"
  | "span"
  | "above"
  | "below"
  | "yes"
  | "no"
  | "empty"
  | "filled"
  | "other";

/** Condition that is being edited. Values are in the API's format, but timestamps are edited as dates. */
export interface Draft {
  readonly op: Op;
  readonly values: readonly string[];
}

type Operators = Readonly<Record<string, string>>;

const TEXT: readonly Op[] = ["contains", "is", "starts", "not", "empty", "filled"];
const FIGURE: readonly Op[] = ["from", "to", "between", "is", "above", "below", "empty", "filled"];
const DAYS: readonly Op[] = ["span", "between", "is", "from", "to", "empty", "filled"];
const WORD: readonly Op[] = ["any", "none", "empty", "filled"];

const OPS: Readonly<Record<string, readonly Op[]>> = {
  choice: WORD,
  reference: WORD,
  boolean: ["yes", "no", "empty"],
  choices: ["contains"],
  references: ["contains"],
  words: ["contains"],
  record: ["is", "empty", "filled"],
  currency: ["is", "not", "empty", "filled"],
  integer: FIGURE,
  decimal: FIGURE,
  money: FIGURE,
  date: DAYS,
  datetime: DAYS,
};

/** Operators for a kind of field, most likely ones first. */
export function opsOf(kind: string, required: boolean): readonly Op[] {
  const ops = OPS[kind] ?? TEXT;
  return required ? ops.filter((op) => op !== "empty" && op !== "filled") : ops;
}

export function readCondition(kind: string, operators: Operators, zone: string): Draft {
  const names = Object.keys(operators).sort().join();
  const { eq, ne, gt, gte, lt, lte, contains, starts, is_null: isNull } = operators;
  if (names === "is_null") return { op: isNull === "true" ? "empty" : "filled", values: [] };
  if (names === "span") return { op: "span", values: [operators.span ?? ""] };
  if (kind === "datetime") return readMoments(names, operators, zone);
  switch (names) {
    case "eq":
      if (kind === "boolean") return { op: eq === "true" ? "yes" : "no", values: [] };
      return { op: kind === "choice" || kind === "reference" ? "any" : "is", values: [eq ?? ""] };
    case "in":
      return { op: "any", values: (operators.in ?? "").split(",") };
    case "nin":
      return { op: "none", values: (operators.nin ?? "").split(",") };
    case "ne":
      return { op: kind === "choice" || kind === "reference" ? "none" : "not", values: [ne ?? ""] };
    case "contains":
      return { op: "contains", values: [contains ?? ""] };
    case "starts":
      return { op: "starts", values: [starts ?? ""] };
    case "gte":
      return { op: "from", values: [gte ?? ""] };
    case "lte":
      return { op: "to", values: [lte ?? ""] };
    case "gt":
      return kind === "date"
        ? { op: "from", values: [shifted(gt ?? "", 1)] }
        : { op: "above", values: [gt ?? ""] };
    case "lt":
      return kind === "date"
        ? { op: "to", values: [shifted(lt ?? "", -1)] }
        : { op: "below", values: [lt ?? ""] };
    case "gte,lte":
      return { op: "between", values: [gte ?? "", lte ?? ""] };
    default:
      return { op: "other", values: Object.entries(operators).map(([name, value]) => `${name} ${value}`) };
  }
}

/** Timestamps are filtered by date: from the start of the first day to the end of the last. */
function readMoments(names: string, operators: Operators, zone: string): Draft {
  const from = operators.gte && dayOf(operators.gte, zone);
  const after = operators.lt && dayOf(operators.lt, zone);
  const to = after && (isMidnight(operators.lt ?? "", zone) ? shifted(after, -1) : after);
  if (names === "gte" && from) return { op: "from", values: [from] };
  if (names === "lt" && to) return { op: "to", values: [to] };
  if (names === "gte,lt" && from && to)
    return from === to ? { op: "is", values: [from] } : { op: "between", values: [from, to] };
  return { op: "other", values: Object.entries(operators).map(([name, value]) => `${name} ${value}`) };
}

function dayOf(moment: string, zone: string): string | undefined {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? undefined : dayIn(zone, at);
}

function isMidnight(moment: string, zone: string): boolean {
  const day = dayOf(moment, zone);
  return day !== undefined && Date.parse(momentIn(zone, day, "00:00")) === Date.parse(moment);
}

/** Undefined while the condition is incomplete. */
export function writeCondition(kind: string, { op, values }: Draft, zone: string): Operators | undefined {
  if (op === "empty") return { is_null: "true" };
  if (op === "filled") return { is_null: "false" };
  if (op === "yes") return { eq: "true" };
  if (op === "no") return { eq: "false" };
  const given = values.map((value) => value.trim()).filter((value) => value !== "");
  const [first, second] = given;
  if (first === undefined) return undefined;
  if (op === "span") return { span: first };
  if (kind === "datetime") return writeMoments(op, first, second, zone);
  switch (op) {
    case "any":
      return given.length === 1 ? { eq: first } : { in: given.join(",") };
    case "none":
      return given.length === 1 ? { ne: first } : { nin: given.join(",") };
    case "is":
      return { eq: first };
    case "not":
      return { ne: first };
    case "contains":
      return { contains: first };
    case "starts":
      return { starts: first };
    case "from":
      return { gte: first };
    case "to":
      return { lte: first };
    case "above":
      return { gt: first };
    case "below":
      return { lt: first };
    case "between":
      return second === undefined ? undefined : { gte: first, lte: second };
    default:
      return undefined;
  }
}

function writeMoments(
  op: Op,
  first: string,
  second: string | undefined,
  zone: string,
): Operators | undefined {
  const begin = (day: string) => momentIn(zone, day, "00:00");
  const end = (day: string) => momentIn(zone, shifted(day, 1), "00:00");
  switch (op) {
    case "is":
      return { gte: begin(first), lt: end(first) };
    case "from":
      return { gte: begin(first) };
    case "to":
      return { lt: end(first) };
    case "between":
      return second === undefined ? undefined : { gte: begin(first), lt: end(second) };
    default:
      return undefined;
  }
}
