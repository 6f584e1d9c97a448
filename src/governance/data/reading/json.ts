import {
  type Cell,
  MAX_COLUMNS,
  MAX_ROW,
  ROW_TOO_LONG,
  type RowError,
  type SheetRow,
  TOO_MANY_CELLS,
  UnreadableFile,
} from "../../../formats/sheet.ts";
import { say } from "../../../text/message.ts";

/** Records contain lines, and lines contain values; nothing is deeper. */
const MAX_DEPTH = 16;

export type JsonRecord = Record<string, unknown>;

const NOT_JSON: RowError = { code: "JSON_BROKEN", message: say("governance.errors.jsonBroken") };
const TOO_DEEP: RowError = {
  code: "JSON_TOO_DEEP",
  message: say("governance.errors.jsonTooDeep", { max: MAX_DEPTH }),
};
/** All member names in order of appearance. */
export class Columns {
  readonly names: string[];
  readonly #places: Map<string, number>;
  readonly #open: boolean;

  /** If `names` is omitted, the columns are collected from the records. */
  constructor(names?: readonly string[]) {
    this.names = [...(names ?? [])];
    this.#open = names === undefined;
    this.#places = new Map(this.names.map((name, i) => [name, i]));
  }

  /** Unknown names become new columns, or a problem if the columns are fixed. */
  rowOf(row: number, record: JsonRecord, size: number): SheetRow {
    const cells: Cell[] = [];
    let error: RowError | undefined;
    for (const [name, value] of Object.entries(record)) {
      const at = this.#places.get(name) ?? (this.#open ? this.#add(name) : undefined);
      // JSON has no undefined.
      if (at !== undefined) cells[at] = value as Cell;
      else
        error ??= {
          code: "COLUMN_UNKNOWN",
          message: say("governance.errors.jsonNewMember"),
        };
    }
    for (let i = 0; i < this.names.length; i++) cells[i] ??= null;
    return { row, cells, size, ...(error && { error }) };
  }

  #add(name: string): number | undefined {
    if (this.names.length >= MAX_COLUMNS) return undefined;
    this.#places.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

export function parseRecord(text: string): JsonRecord | RowError {
  if (depthOf(text) > MAX_DEPTH) return TOO_DEEP;
  try {
    const value: unknown = JSON.parse(text, exactNumbers);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return NOT_JSON;
    // JSON objects have string keys.
    return Object.keys(value).length > MAX_COLUMNS ? TOO_MANY_CELLS : (value as JsonRecord);
  } catch {
    return NOT_JSON;
  }
}

/** Keeps integers beyond 2^53 as text, since they would be rounded. */
function exactNumbers(_name: string, value: unknown, { source }: { source?: string } = {}): unknown {
  const inexact =
    typeof value === "number" &&
    !Number.isSafeInteger(value) &&
    (Number.isInteger(value) || !Number.isFinite(value));
  return inexact && source !== undefined ? source : value;
}

/** Nesting depth. Not recursive, since the input is untrusted. */
function depthOf(text: string): number {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 92) at += 1;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return deepest;
}

export function isRowError(parsed: JsonRecord | RowError): parsed is RowError {
  return parsed === NOT_JSON || parsed === TOO_DEEP || parsed === ROW_TOO_LONG || parsed === TOO_MANY_CELLS;
}

/** Splits text, received in pieces, into records. */
export interface RecordCutter {
  push(text: string): (string | RowError)[];
  end(): (string | RowError)[];
}

/** One JSON object per line. */
export class LineCutter implements RecordCutter {
  #held = "";
  #skipping = false;

  push(text: string): (string | RowError)[] {
    const found: (string | RowError)[] = [];
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      this.#take(text.slice(from, end), found);
      this.#finish(found);
      from = end + 1;
    }
    this.#take(text.slice(from), found);
    return found;
  }

  end(): (string | RowError)[] {
    const found: (string | RowError)[] = [];
    this.#finish(found);
    return found;
  }

  #take(piece: string, found: (string | RowError)[]): void {
    if (this.#skipping) return;
    this.#held += piece;
    if (this.#held.length <= MAX_ROW) return;
    found.push(ROW_TOO_LONG);
    this.#held = "";
    this.#skipping = true;
  }

  #finish(found: (string | RowError)[]): void {
    const line = this.#held.trim();
    if (line !== "") found.push(line);
    this.#held = "";
    this.#skipping = false;
  }
}

/** Objects of one JSON array. */
export class ArrayCutter implements RecordCutter {
  #held = "";
  #depth = 0;
  #quoted = false;
  #escaped = false;
  #skipping = false;
  #over = false;

  push(text: string): (string | RowError)[] {
    const found: (string | RowError)[] = [];
    let from = this.#depth >= 2 ? 0 : text.length;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#escaped) this.#escaped = false;
      else if (this.#quoted) {
        if (code === 92) this.#escaped = true;
        else if (code === 34) this.#quoted = false;
      } else if (code === 34) {
        if (this.#depth < 2) throw notAnArray();
        this.#quoted = true;
      } else if (code === 91 || code === 123) {
        if (this.#over || (this.#depth === 0 && code !== 91) || (this.#depth === 1 && code !== 123))
          throw notAnArray();
        this.#depth += 1;
        if (this.#depth === 2) from = at;
      } else if (code === 93 || code === 125) {
        this.#depth -= 1;
        if (this.#depth < 0) throw notAnArray();
        if (this.#depth === 1) {
          this.#take(text.slice(from, at + 1), found);
          if (!this.#skipping) found.push(this.#held);
          this.#held = "";
          this.#skipping = false;
          from = text.length;
        } else if (this.#depth === 0) this.#over = true;
      } else if (this.#depth < 2 && !BETWEEN.has(code)) throw notAnArray();
    }
    if (this.#depth >= 2) this.#take(text.slice(from), found);
    return found;
  }

  end(): (string | RowError)[] {
    if (!this.#over) throw notAnArray();
    return [];
  }

  #take(piece: string, found: (string | RowError)[]): void {
    if (this.#skipping) return;
    this.#held += piece;
    if (this.#held.length <= MAX_ROW) return;
    found.push(ROW_TOO_LONG);
    this.#held = "";
    this.#skipping = true;
  }
}

/** White space, commas and the byte order mark. */
const BETWEEN = new Set([9, 10, 13, 32, 44, 0xfeff]);

function notAnArray(): UnreadableFile {
  return new UnreadableFile("JSON_BROKEN", say("governance.errors.jsonNotAList"));
}
