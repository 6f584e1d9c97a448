import { auditEvents } from "../../../src/engine/audit/tables.ts";
import { type Connection, insertInto } from "../../../src/store/connection.ts";

const insert = insertInto(auditEvents);
let seq = 0;

/** Adds an audit event of organisation 1. */
export function addEvent(connection: Connection, at: number, given: Record<string, unknown>): void {
  seq += 1;
  const { before = {}, after = {}, ...more } = given;
  insert.run(connection, {
    org: 1,
    seq,
    at,
    actor: "u1",
    via: "api",
    session: null,
    ip: "192.0.2.7",
    correlation_id: "c",
    collection: null,
    record_id: null,
    version: null,
    outcome: "ok",
    code: null,
    returned: null,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    sealed: null,
    policy_ids: null,
    approval_id: null,
    mandate: null,
    client: null,
    mfa: 0,
    salt: null,
    row_hashes: null,
    prev_hash: Buffer.alloc(0),
    hash: Buffer.alloc(0),
    action: "",
    ...more,
  });
}
