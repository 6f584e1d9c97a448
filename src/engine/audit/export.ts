import type { OrganizationRef } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { Store } from "../../store/store.ts";
import { type Breach, breach, explainMismatch, type VerifyReport } from "./breach.ts";
import { verifier as keyOf, type PublicJwk, parseCheckpoint } from "./checkpoint.ts";
import { type CheckpointSigner, originOf } from "./checkpoints.ts";
import { hex } from "./event.ts";
import { ExportedEvent, type Header, parseHeader, parseNote, stateOf } from "./export-lines.ts";
import { frontierAt, KeptEvent, readEvent, readEvents, readNotes, treeOf } from "./read.ts";
import { type LogState, LogVerifier, type Note } from "./verify.ts";

const CHUNK = 500;

/**
 * A log as lines that anybody with the public key can verify: a header, the events from `first` to the
 * newest checkpoint, and each checkpoint right behind the last event that it covers, so that one pass
 * and little memory are enough. Rows are only ever added, so nothing is held while the reader is slow.
 */
export async function* exportLog(
  store: Store,
  signer: CheckpointSigner,
  organization: OrganizationRef,
  { first, last }: { first: number; last: number },
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
  for (let after = first - 1; after < last; ) {
    const rows = await store.read(async ({ connection }) =>
      readEvents(connection, organization, after, last, CHUNK),
    );
    if (rows.length === 0) break;
    let lines = "";
    for (const row of rows) {
      lines += `{"hash":"${hex(row.hash)}","event":${new KeptEvent(row).text() ?? null}}\n`;
      while (ahead[0] && ahead[0].size <= row.seq) lines += noteLine(ahead.shift());
      after = row.seq;
    }
    yield lines;
  }
  // Of events that are no longer there: the verifier shall know.
  for (const note of ahead) yield noteLine(note);
}

function noteLine(note: Note | undefined): string {
  return note ? `${JSON.stringify({ checkpoint: note.note })}\n` : "";
}

async function stateBefore(
  connection: Connection,
  organization: OrganizationRef,
  first: number,
): Promise<LogState> {
  const last = readEvent(connection, organization, first - 1);
  if (!last) throw new RangeError(`event ${first - 1} is not there`);
  return { hash: last.hash, frontier: await frontierAt(treeOf(connection, organization.key), first - 1) };
}

export interface ExportReport extends VerifyReport {
  /** Which log the export is of, as its notes say. */
  origin: string;
}

/** Verifies an export with nothing but its lines and the public key. The key in its header is not looked at. */
export async function verifyExport(
  lines: AsyncIterable<string>,
  publicKey: PublicJwk,
): Promise<ExportReport> {
  const key = keyOf(publicKey);
  let reading: ExportReading | undefined;
  let number = 0;
  for await (const raw of lines) {
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
  const found = breach(1, "edited", "The first line is not the header of an audit export");
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
  /** How many events the file has, once something is wrong: an event may have been moved from among them. */
  #events = 0;
  #movedBehind = false;

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
    const note = event ? undefined : parseNote(line);
    const { size } = this.#verifier;
    if (event) this.#breach = this.#verifier.next(event);
    else if (note !== undefined)
      this.#breach = this.#verifier.take({ note, size: parseCheckpoint(note)?.size ?? size });
    else this.#breach = breach(size + 1, "edited", `Line ${number} is neither an event nor a checkpoint`);
  }

  async report(): Promise<ExportReport> {
    const verifier = this.#verifier;
    const { first, last, origin } = this.#header;
    let found = this.#breach ?? verifier.end({ size: last }) ?? this.#unsigned();
    if (found && this.#movedBehind)
      found = breach(found.seq, "reordered", `Event ${found.seq} comes later in the file`);
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
      ...(found && { breach: found }),
    };
  }

  /** An export ends with a checkpoint. What no signature covers, anybody could have written. */
  #unsigned(): Breach | undefined {
    const { signed, size } = this.#verifier;
    if (signed === size && size > this.#start) return undefined;
    return breach(signed + 1, "truncated", `No checkpoint covers event ${signed + 1} and those after it`);
  }
}
