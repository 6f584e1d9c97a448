import { verifier as keyOf, type PublicJwk } from "../engine/audit/checkpoint.ts";
import { type CheckpointSigner, originOf } from "../engine/audit/checkpoints.ts";
import { hex } from "../engine/audit/event.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import { parseCheckpoint } from "../proof/note.ts";
import type { Connection } from "../store/connection.ts";
import type { Store } from "../store/store.ts";
import { say } from "../text/message.ts";
import { Archived } from "./archived.ts";
import { type Breach, breach, explainMismatch, type VerifyReport } from "./breach.ts";
import {
  archivedLine,
  ExportedEvent,
  type Header,
  parseArchived,
  parseHeader,
  parseNote,
  stateOf,
} from "./export-lines.ts";
import { Pace } from "./pace.ts";
import { type EventRow, frontierAt, KeptEvent, readEvents, readNotes, treeOf } from "./read.ts";
import { type LogState, LogVerifier, type Note } from "./verify.ts";

const CHUNK = 100;
/** Segment number of events whose text is withheld from the exporting user. */
const WITHHELD = 0;

/**
 * Streams a log for verification in one pass: a header, the events up to the newest checkpoint, and each
 * checkpoint after the last event it covers. The log is append-only, so a slow reader holds no locks.
 */
export async function* exportLog(
  store: Store,
  signer: CheckpointSigner,
  organization: OrganizationRef,
  {
    first,
    last,
    mayShow = () => true,
    turn,
  }: {
    first: number;
    last: number;
    mayShow?: (row: EventRow) => boolean;
    /** Yields to other requests. Without it, exports must not run concurrently. */
    turn?: () => Promise<void>;
  },
): AsyncGenerator<string> {
  const { name, publicKey } = signer.identity;
  const before =
    first > 1 ? await store.read((handle) => stateBefore(handle.connection, organization, first)) : undefined;
  const header: Header = {
    freehold_audit: 1,
    origin: originOf(signer.identity, organization.id),
    name,
    public_key: publicKey,
    first,
    last,
    ...(before && { before: { hash: hex(before.hash), frontier: hex(before.frontier.toBytes()) } }),
  };
  yield `${JSON.stringify(header)}\n`;

  const notes = await store.read(async ({ connection }) => readNotes(connection, organization.key));
  const ahead = notes.filter(({ size }) => size >= first && size <= last);
  const pace = new Pace();
  for (let after = first - 1; after < last; after += CHUNK) {
    // Without yielding, a fast reader would block all other requests.
    if (turn) await turn();
    else if (pace.isDue) await pace.rest();
    const until = Math.min(last, after + CHUNK);
    const parts = await store.read(async ({ connection }) =>
      readParts(connection, signer, organization, { after, last: until, mayShow }),
    );
    let lines = "";
    for (const { seq, line } of parts) {
      lines += line;
      while (ahead[0] && ahead[0].size <= seq) lines += noteLine(ahead.shift());
    }
    yield lines;
  }
  // Notes about missing events are exported too, because the verifier needs them to detect truncation.
  for (const note of ahead) yield noteLine(note);
}

/** Reads events for export. Archived events have a hash but no text. */
function readParts(
  connection: Connection,
  { identity }: CheckpointSigner,
  organization: OrganizationRef,
  { after, last, mayShow }: { after: number; last: number; mayShow: (row: EventRow) => boolean },
): { seq: number; line: string }[] {
  const lines = new Map<number, string>();
  for (const row of readEvents(connection, organization, after, last, CHUNK)) {
    const line = mayShow(row)
      ? `{"hash":"${hex(row.hash)}","event":${new KeptEvent(row).text() ?? null}}\n`
      : archivedLine(row.hash, WITHHELD);
    lines.set(row.seq, line);
  }
  if (lines.size === last - after) return [...lines].map(([seq, line]) => ({ seq, line }));
  const archive = new Archived(connection, organization, identity);
  for (let seq = after + 1; seq <= last; seq++) {
    const hash = lines.has(seq) ? undefined : archive.hashOf(seq);
    if (hash) lines.set(seq, archivedLine(hash, archive.segmentOf(seq) ?? 0));
  }
  return [...lines].sort(([a], [b]) => a - b).map(([seq, line]) => ({ seq, line }));
}

function noteLine(note: Note | undefined): string {
  return note ? `${JSON.stringify({ checkpoint: note.note })}\n` : "";
}

async function stateBefore(
  connection: Connection,
  organization: OrganizationRef,
  first: number,
): Promise<LogState> {
  const tree = treeOf(connection, organization.key);
  return { hash: await tree.node(0, first - 2), frontier: await frontierAt(tree, first - 1) };
}

export interface ExportReport extends VerifyReport {
  /** Log name as signed in its notes. */
  origin: string;
  /** Numbers of the segments whose archives hold some of the events' text. */
  segments?: number[];
  /** Archived events whose text was withheld from the exporting user. */
  withheld?: number;
}

/** Verifies an export with the given public key, ignoring the key in its header. */
export async function verifyExport(
  lines: AsyncIterable<string>,
  publicKey: PublicJwk,
): Promise<ExportReport> {
  const key = keyOf(publicKey);
  let reading: ExportReading | undefined;
  const pace = new Pace();
  let number = 0;
  for await (const raw of lines) {
    if (pace.isDue) await pace.rest();
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    number += 1;
    if (line === "") continue;
    if (reading) reading.take(line, number);
    else {
      const header = parseHeader(line);
      if (!header) break;
      reading = new ExportReading(header, key);
    }
  }
  return reading ? reading.report() : unreadable();
}

function unreadable(): ExportReport {
  const found = breach(1, "edited", say("evidence.breaches.noHeader"));
  return {
    ok: false,
    checked: 0,
    from: 1,
    to: 0,
    head: { seq: 0, hash: "" },
    signed: 0,
    origin: "",
    breach: found,
  };
}

class ExportReading {
  readonly #header: Header;
  readonly #verifier: LogVerifier;
  readonly #start: number;
  #breach: Breach | undefined;
  /** Counts events even after a breach, to find where a moved event came from. */
  #events = 0;
  #movedBehind = false;
  readonly #segments = new Set<number>();
  #withheld = 0;

  constructor(header: Header, publicKey: ReturnType<typeof keyOf>) {
    this.#header = header;
    const start = stateOf(header);
    this.#verifier = new LogVerifier({ origin: header.origin, name: header.name, publicKey, start });
    this.#start = this.#verifier.size;
  }

  take(line: string, number: number): void {
    const event = ExportedEvent.parse(line);
    if (event) this.#events += 1;
    if (this.#breach) {
      this.#movedBehind ||= this.#breach.kind === "missing" && event?.seq === this.#breach.seq;
      return;
    }
    const archived = event ? undefined : parseArchived(line);
    const note = event || archived ? undefined : parseNote(line);
    const { size } = this.#verifier;
    if (event) this.#breach = this.#verifier.next(event);
    else if (archived) {
      if (archived.segment === WITHHELD) this.#withheld += 1;
      else this.#segments.add(archived.segment);
      this.#breach = this.#verifier.skip(archived.hash);
    } else if (note !== undefined)
      this.#breach = this.#verifier.take({ note, size: parseCheckpoint(note)?.size ?? size });
    else this.#breach = breach(size + 1, "edited", say("evidence.breaches.strayLine", { number }));
  }

  async report(): Promise<ExportReport> {
    const verifier = this.#verifier;
    const { first, last, origin } = this.#header;
    let found = this.#breach ?? verifier.end({ size: last }) ?? this.#unsigned();
    if (found && this.#movedBehind)
      found = breach(found.seq, "reordered", say("evidence.breaches.laterInFile", { seq: found.seq }));
    if (found && verifier.mismatched)
      found = await explainMismatch(found, verifier.mismatched, this.#start + this.#events);
    return {
      ok: found === undefined,
      checked: verifier.checked,
      from: first,
      to: last,
      head: { seq: verifier.size, hash: hex(verifier.hash) },
      signed: verifier.signed,
      origin,
      ...(verifier.archived > 0 && { archived: verifier.archived, segments: [...this.#segments] }),
      ...(this.#withheld > 0 && { withheld: this.#withheld }),
      ...(found && { breach: found }),
    };
  }

  /** Breach if the export does not end with a checkpoint: no signature covers the last events then. */
  #unsigned(): Breach | undefined {
    const { signed, size } = this.#verifier;
    if (signed === size && size > this.#start) return undefined;
    return breach(signed + 1, "truncated", say("evidence.breaches.uncovered", { seq: signed + 1 }));
  }
}
