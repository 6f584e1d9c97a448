import type { Connection } from "../../store/connection.ts";
import { as, pick } from "../../store/rows.ts";
import { blocks } from "../library/tables.ts";
import type { Subject } from "./subject.ts";

/** Estimate from a quick look: 3 defines the name, 2 probably, 1 says something about it, 0 mentions it. */
type Glance = 0 | 1 | 2 | 3;

/** Sorts passages, probable definitions first: a frequent name occurs in thousands of passages. */
export function worthReading(connection: Connection, subject: Subject, rids: readonly number[]): number[] {
  const look = glanceFor(subject);
  // Reads marks unparsed, because only a few of thousands are worth parsing.
  const seen = connection.all`SELECT ${pick(blocks, "rid", "text")},
        ${blocks.marks} ${as<"marks", string | null>("marks")}
    FROM json_each(${JSON.stringify(rids)}) j JOIN ${blocks} ON ${blocks.rid} = j.value ORDER BY j.key`.map(
    ({ rid, text, marks }) => ({ rid, glance: look(text, marks ?? "") }),
  );
  return seen.toSorted((a, b) => b.glance - a.glance).map(({ rid }) => rid);
}

const VERBS = "means?|refers? to|denotes?|states?|says?|describes?|consists? of|occurs?|represents?|can be";
const ASIDE = "(?:\\s*\\([^)]{1,60}\\)|,[^,.]{1,60},)?";

function glanceFor({ names }: Subject): (text: string, marks: string) => Glance {
  const any = names
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&").replace(/\s+/gu, "[\\s-]+"))
    .join("|");
  const name = `["“‘]?(?:${any})(?:e?s)?["”’]?`;
  const opens = `(?:^|[.!?:;,]\\s|\\b(?:an?|the|any|each|that)\\s)`;
  const defines = new RegExp(
    `${opens}${name}${ASIDE}\\s*(?:(?:is|are|was|were)\\s+(?:an?|the|any|one|that|those|what|how|when|defined|used|called)\\b|(?:${VERBS})\\b|[:—–])|(?:called|termed|known as|named|define|said to be)\\s+(?:an?\\s+|the\\s+|its\\s+)?${name}`,
    "iu",
  );
  const opening = new RegExp(
    `(?:^|[.!?]\\s)(?:An?\\s|Every\\s|Each\\s)?${name}${ASIDE}\\s*(?:(?:is|are)\\s+(?:an?|the|any|one|that|those|what|defined)\\b|(?:${VERBS})\\b)`,
    "iu",
  );
  const states = new RegExp(`${name}${ASIDE}\\s+(?:is|are|was|were)\\b`, "iu");
  const setOff = new RegExp(`^${name}$`, "iu");
  return (text, marks) => {
    if (marks.includes('"term"') && isSetOff(text, marks, setOff)) return 3;
    if (defines.test(text)) return opening.test(text) ? 3 : 2;
    return states.test(text) ? 1 : 0;
  };
}

function isSetOff(text: string, marks: string, name: RegExp): boolean {
  // Safe cast: only the library writes this column.
  const all = JSON.parse(marks) as { kind: string; start: number; end: number }[];
  return all.some(({ kind, start, end }) => kind === "term" && name.test(text.slice(start, end)));
}
