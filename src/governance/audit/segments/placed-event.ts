import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { canonicalEvent, canonicalJson, OUTCOMES, type PlacedEvent } from "../../../engine/audit/event.ts";
import { parseRfc3339 } from "../../../kernel/clock.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";

const text = Type.String();
const maybe = Type.Optional(text);
const number = Type.Optional(Type.Integer());
const json = Type.Optional(Type.Unknown());

const eventSchema = Type.Object(
  {
    action: text,
    actor: text,
    after: json,
    approval_id: maybe,
    at: Type.String({ format: "date-time" }),
    before: json,
    client: maybe,
    code: maybe,
    collection: maybe,
    correlation_id: text,
    ip: text,
    mandate: maybe,
    mfa: Type.Optional(Type.Literal(1)),
    org: text,
    outcome: oneOf(OUTCOMES),
    policy_ids: json,
    prev_hash: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    record_id: maybe,
    returned: number,
    row_hashes: json,
    salt: maybe,
    sealed: json,
    seq: Type.Integer(),
    session: maybe,
    version: number,
    via: text,
  },
  closed,
);

/** Throws if no event has this canonical text. */
export function placedEvent(canonical: string): Required<PlacedEvent> {
  const said: unknown = JSON.parse(canonical);
  if (!Value.Check(eventSchema, said)) throw new Error("an archived line is no event");
  const jsonOf = (value: unknown) => (value === undefined ? null : canonicalJson(value));
  const event: Required<PlacedEvent> = {
    org: said.org,
    seq: said.seq,
    at: parseRfc3339(said.at) ?? 0,
    actor: said.actor,
    via: said.via,
    session: said.session ?? null,
    ip: said.ip,
    correlation_id: said.correlation_id,
    action: said.action,
    collection: said.collection ?? null,
    record_id: said.record_id ?? null,
    version: said.version ?? null,
    outcome: said.outcome,
    code: said.code ?? null,
    returned: said.returned ?? null,
    before: jsonOf(said.before),
    after: jsonOf(said.after),
    sealed: jsonOf(said.sealed),
    policy_ids: jsonOf(said.policy_ids),
    approval_id: said.approval_id ?? null,
    mandate: said.mandate ?? null,
    client: said.client ?? null,
    mfa: said.mfa ?? null,
    row_hashes: jsonOf(said.row_hashes),
    salt: said.salt ?? null,
    prev_hash: Uint8Array.fromHex(said.prev_hash),
  };
  // Must hash to the same value: fields of a later version would be lost here.
  if (canonicalEvent(event) !== canonical)
    throw new Error("an archived event has parts that are not known here");
  return event;
}
