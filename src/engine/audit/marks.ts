import type { Connection } from "../../store/connection.ts";
import { aliased, as, part, pick, row } from "../../store/rows.ts";
import type { EventDraft } from "./event.ts";
import { Fingerprints, PRINTED, type Printed } from "./fingerprints.ts";
import { BITS, BLOCK, STRETCH, stretchOf } from "./stretch.ts";
import { auditEvents, auditMarks } from "./tables.ts";

const MARKED = [
  "actor",
  "action",
  "collection",
  "outcome",
  "code",
  "ip",
  "session",
  "mandate",
  "via",
  "policy_ids",
  "approval_id",
] as const;

export type Marked = Pick<EventDraft, (typeof MARKED)[number]>;
type Found = Marked & Pick<EventDraft, Printed>;

const SINGLE = ["actor", "collection", "code", "ip", "session", "mandate", "via", "approval_id"] as const;
/** Also indexed together with the actor: "did Bo ever look at salaries?" */
const WITH_ACTOR = ["collection", "action", "ip"] as const;

/** Token for the value of one field or the values of two. */
export function token(...parts: readonly (readonly [field: string, value: string])[]): string {
  return parts.map(([field, value]) => `${field}=${value}`).join("\0");
}

/** `settings.teams.create` -> `settings.`, `settings.teams.`, itself, and `.create`, for wildcards. */
export function actionParts(action: string): string[] {
  const parts: string[] = [];
  for (let dot = action.indexOf("."); dot >= 0; dot = action.indexOf(".", dot + 1))
    parts.push(action.slice(0, dot + 1));
  return [...parts, action, ...endOf(action)];
}

function endOf(action: string): string[] {
  const dot = action.lastIndexOf(".");
  return dot < 0 ? [] : [action.slice(dot)];
}

/** Tokens for finding an event. Success and HTTP apply to nearly all events, so they are not indexed. */
export function tokensOf(event: Marked): string[] {
  const { actor, action, outcome, via, collection } = event;
  const who = ["actor", actor] as const;
  const tokens: string[] = [];
  for (const name of SINGLE) {
    const value = event[name];
    if (value !== null && value !== undefined) tokens.push(token([name, value]));
  }
  for (const name of WITH_ACTOR) {
    const value = event[name];
    if (value !== null) tokens.push(token(who, [name, value]));
  }
  const parts = actionParts(action);
  for (const name of parts) tokens.push(token(["action", name]));
  for (const id of policiesOf(event.policy_ids)) tokens.push(token(["policy", id]));
  if (via !== "http") tokens.push(token(who, ["via", via]));
  if (outcome === "ok") return tokens;
  const refused = ["outcome", outcome] as const;
  tokens.push(token(refused), token(who, refused));
  for (const name of parts) tokens.push(token(["action", name], refused));
  if (collection !== null) tokens.push(token(["collection", collection], refused));
  return tokens;
}

function policiesOf(text: string | null): string[] {
  if (text === null) return [];
  const ids: unknown = JSON.parse(text);
  return Array.isArray(ids) ? ids.map(String) : [];
}

const hash = new Uint8Array(32);
const view = new DataView(hash.buffer);

/** 48-bit hash. A collision makes a search scan one more block, but never miss an event. */
export function markOf(text: string): number {
  Bun.SHA256.hash(text, hash);
  return view.getUint32(0) * 65_536 + view.getUint16(4);
}

/** Collects the distinct kinds of events in a stretch, with the blocks in which each occurs. */
export class Gathering {
  readonly #kinds = new Map<string, { event: Marked; bits: number }>();
  readonly stretch: number;
  readonly first: number;
  readonly fingerprints = new Fingerprints();

  constructor(stretch: number, first: number) {
    this.stretch = stretch;
    this.first = first;
  }

  add(seq: number, event: Found): void {
    this.fingerprints.add(seq, event);
    const { actor, action, collection, outcome, code, ip, session, via, policy_ids, approval_id } = event;
    const kind = `${actor}\0${action}\0${collection}\0${outcome}\0${code}\0${ip}\0${session}\0${via}\0${policy_ids}\0${approval_id}`;
    const bit = 1 << (Math.floor((seq - 1) / BLOCK) % BITS);
    const known = this.#kinds.get(kind);
    if (known) known.bits |= bit;
    else this.#kinds.set(kind, { event, bits: bit });
  }

  /** Maps mark hashes to bitmaps of blocks. */
  marks(): Map<number, number> {
    const byToken = new Map<string, number>();
    for (const { event, bits } of this.#kinds.values()) {
      for (const one of tokensOf(event)) byToken.set(one, (byToken.get(one) ?? 0) | bits);
    }
    const marks = new Map<number, number>();
    for (const [text, bits] of byToken) {
      const mark = markOf(text);
      marks.set(mark, (marks.get(mark) ?? 0) | bits);
    }
    return marks;
  }
}

/** Stores marks and fingerprints when a stretch is full. */
export class Marker {
  readonly #gathered = new Map<number, Gathering>();

  /** If the event is rolled back, its marks only cause an unnecessary scan. */
  add(connection: Connection, org: number, seq: number, event: Found): void {
    let gathering = this.#gathered.get(org);
    if (!gathering) {
      gathering = new Gathering(stretchOf(seq), seq);
      this.#gathered.set(org, gathering);
    }
    gathering.add(seq, event);
    if (seq % STRETCH !== 0) return;
    this.#gathered.delete(org);
    const { stretch } = gathering;
    // Recompute: the server started in the middle of the stretch and has not seen all of its events.
    if (gathering.first > stretch * STRETCH + 1) markStretch(connection, org, stretch);
    else write(connection, org, gathering);
  }
}

/** Computes a stretch's marks from the stored events. */
export function markStretch(connection: Connection, org: number, stretch: number): void {
  const gathering = new Gathering(stretch, stretch * STRETCH + 1);
  const rows = connection.all`
    SELECT ${COLUMNS} FROM ${auditEvents} WHERE ${auditEvents.org} = ${org}
      AND ${auditEvents.seq} > ${stretch * STRETCH} AND ${auditEvents.seq} <= ${(stretch + 1) * STRETCH}`;
  for (const row of rows) gathering.add(row.seq, row);
  write(connection, org, gathering);
}

const COLUMNS = pick(auditEvents, "seq", ...MARKED, ...PRINTED);

function write(connection: Connection, org: number, gathering: Gathering): void {
  gathering.fingerprints.write(connection, org, gathering.stretch);
  const marks = [...gathering.marks()].sort(([a], [b]) => a - b);
  for (const [mark, blocks] of marks)
    connection.run`INSERT OR REPLACE INTO ${auditMarks} ${row(auditMarks, { org, stretch: gathering.stretch, mark, blocks })}`;
}

export function readMarks(connection: Connection, org: number, stretch: number): Map<number, number> {
  const rows = connection.all`
    SELECT ${pick(auditMarks, "mark", "blocks")} FROM ${auditMarks}
    WHERE ${auditMarks.org} = ${org} AND ${auditMarks.stretch} = ${stretch}`;
  return new Map(rows.map(({ mark, blocks }) => [mark, blocks]));
}

/** Indexes stretches of an earlier version, newest first. Returns their number. */
export function markOlder(connection: Connection, org: number, size: number, limit: number): number {
  const lowest = markedStretches(connection, org).first ?? Math.floor(size / STRETCH);
  const until = Math.max(0, lowest - limit);
  for (let stretch = lowest - 1; stretch >= until; stretch--) markStretch(connection, org, stretch);
  return lowest - until;
}

const STRETCHES = part`${pick(auditMarks, "stretch")} FROM ${auditMarks}`;

export function markedStretches(
  connection: Connection,
  org: number,
): { first: number | undefined; end: number } {
  // Two queries: SQLite seeks one end of an index, but scans it for both.
  const first = connection.get`
    SELECT ${STRETCHES} WHERE ${auditMarks.org} = ${org} ORDER BY ${auditMarks.stretch} LIMIT 1`;
  const last = connection.get`
    SELECT ${STRETCHES} WHERE ${auditMarks.org} = ${org} ORDER BY ${auditMarks.stretch} DESC LIMIT 1`;
  return { first: first?.stretch, end: last ? last.stretch + 1 : 0 };
}

const others: (typeof auditMarks)[] = [];

/** A search joins one alias of the table per mark. */
function otherMarks(index: number): typeof auditMarks {
  others[index] ??= aliased(auditMarks, `marks_${index}`);
  return others[index];
}

/** Returns the blocks that have all marks, in order. */
export function blocksWith(
  connection: Connection,
  org: number,
  marks: readonly number[],
  { from, to, step, limit }: { from: number; to: number; step: 1 | -1; limit: number },
): { stretch: number; blocks: number[] }[] {
  const joins = marks.map((mark, index) => {
    const table = otherMarks(index);
    return part`CROSS JOIN ${table} ON ${table.org} = ${org} AND ${table.stretch} = s.stretch
      AND ${table.mark} = ${mark}`;
  });
  const shared = marks.map((_, index) => part`${otherMarks(index).blocks}`);
  const common = shared.reduce((all, one) => part`${all} & ${one}`);
  const rows = connection.all`
    WITH RECURSIVE s (stretch) AS (SELECT ${from} UNION ALL SELECT stretch + ${step} FROM s WHERE stretch <> ${to})
    SELECT s.stretch ${as<"stretch", number>("stretch")}, ${common} ${as<"bits", number>("bits")}
    FROM s ${joins.reduce((all, one) => part`${all} ${one}`)} WHERE ${common} <> 0 LIMIT ${limit}`;
  return rows.map(({ stretch, bits }) => {
    const blocks = Array.from({ length: BITS }, (_, bit) => bit)
      .filter((bit) => bits & (1 << bit))
      .map((bit) => stretch * BITS + bit);
    return { stretch, blocks: step > 0 ? blocks : blocks.reverse() };
  });
}
