import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { canonicalJson, hex } from "../engine/audit/event.ts";
import { Frontier } from "../engine/audit/merkle.ts";
import { closed } from "../kernel/schema.ts";
import type { Place, ReadEvent } from "./breach.ts";
import type { LogState } from "./verify.ts";

const hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** First line of an export. Untrusted, except for what the notes confirm. */
const headerSchema = Type.Object(
  {
    freehold_audit: Type.Literal(1),
    origin: Type.String(),
    name: Type.String(),
    public_key: Type.Object(
      { kty: Type.Literal("OKP"), crv: Type.Literal("Ed25519"), x: Type.String() },
      closed,
    ),
    first: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    last: count,
    before: Type.Optional(
      Type.Object({ hash, frontier: Type.String({ pattern: "^([0-9a-f]{2})*$", maxLength: 5000 }) }, closed),
    ),
  },
  closed,
);
export type Header = Static<typeof headerSchema>;

const EVENT = /^\{"hash":"([0-9a-f]{64})","event":(\{.*\})\}$/s;

/** Event of an export. Its text is hashed byte for byte. */
export class ExportedEvent implements ReadEvent {
  readonly seq: number;
  readonly prev_hash: Uint8Array;
  readonly hash: Uint8Array;
  readonly #text: string;
  readonly #members: object;

  constructor(members: { seq: number; prev_hash: string }, kept: string, text: string) {
    this.seq = members.seq;
    this.prev_hash = Uint8Array.fromHex(members.prev_hash);
    this.hash = Uint8Array.fromHex(kept);
    this.#members = members;
    this.#text = text;
  }

  static parse(line: string): ExportedEvent | undefined {
    const [, kept = "", text = ""] = EVENT.exec(line) ?? [];
    const members = parseJson(text);
    return Value.Check(placeSchema, members) ? new ExportedEvent(members, kept, text) : undefined;
  }

  text(other?: Place): string {
    if (!other) return this.#text;
    const { prev_hash, ...rest } = other;
    return canonicalJson({ ...this.#members, ...rest, ...(prev_hash && { prev_hash: hex(prev_hash) }) });
  }
}

const ARCHIVED = /^\{"hash":"([0-9a-f]{64})","archived":(0|[1-9]\d{0,8})\}$/;

export function parseArchived(line: string): { hash: Uint8Array; segment: number } | undefined {
  const [, hash, segment] = ARCHIVED.exec(line) ?? [];
  return hash === undefined ? undefined : { hash: Uint8Array.fromHex(hash), segment: Number(segment) };
}

/** Line of an event whose text is in an archive. */
export function archivedLine(hash: Uint8Array, segment: number): string {
  return `{"hash":"${hex(hash)}","archived":${segment}}\n`;
}

const placeSchema = Type.Object({ seq: Type.Integer(), prev_hash: hash });
const noteSchema = Type.Object({ checkpoint: Type.String() }, closed);

export function parseNote(line: string): string | undefined {
  const members = parseJson(line);
  return Value.Check(noteSchema, members) ? members.checkpoint : undefined;
}

export function parseHeader(line: string): Header | undefined {
  const header = parseJson(line);
  if (!Value.Check(headerSchema, header)) return undefined;
  return header.first === 1 || stateOf(header) ? header : undefined;
}

/** State before the first event of a partial export. */
export function stateOf({ first, before }: Header): LogState | undefined {
  if (first === 1 || !before) return undefined;
  try {
    const frontier = Frontier.fromBytes(Uint8Array.fromHex(before.frontier));
    return frontier.size === first - 1 ? { hash: Uint8Array.fromHex(before.hash), frontier } : undefined;
  } catch {
    // A RangeError means that the frontier is invalid.
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
