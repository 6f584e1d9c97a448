import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import {
  type NoteSignature,
  noteKeyId,
  type PublicJwk,
  parseCheckpoint,
  rawPublicKey,
  verifier,
} from "../engine/audit/checkpoint.ts";
import type { Connection } from "../store/connection.ts";

/** Somebody who signs that they saw a checkpoint, as the continuation of all that they saw of its log before. */
export interface WitnessKey {
  readonly name: string;
  readonly publicKey: KeyObject;
}

// c2sp.org/tlog-cosignature: 0x04 in the key id, and eight bytes of seconds in front of the signature.
const COSIGNATURE_TYPE = 4;
const TIME_BYTES = 8;

/** The line that a witness adds to a note (c2sp.org/tlog-cosignature). */
export function cosignatureLine(
  note: string,
  { name, privateKey, at }: { name: string; privateKey: KeyObject; at: number },
): string {
  const checkpoint = parseCheckpoint(note);
  if (!checkpoint) throw new RangeError("Only a checkpoint can be cosigned.");
  const seconds = Math.floor(at / 1000);
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, messageOf(checkpoint.text, seconds), privateKey);
  const id = noteKeyId(name, rawPublicKey(createPublicKey(privateKey)), COSIGNATURE_TYPE);
  return `\u2014 ${name} ${Buffer.concat([id, time, signature]).toString("base64")}\n`;
}

/** When a witness signed a checkpoint, in UTC milliseconds; undefined when they did not. */
export function cosignedAt(note: string, { name, publicKey }: WitnessKey): number | undefined {
  const checkpoint = parseCheckpoint(note);
  if (!checkpoint) return undefined;
  const id = noteKeyId(name, rawPublicKey(publicKey), COSIGNATURE_TYPE);
  for (const one of checkpoint.signatures) {
    if (one.name !== name || Buffer.compare(one.keyId, id) !== 0) continue;
    const at = timeOf(checkpoint.text, one, publicKey);
    if (at !== undefined) return at;
  }
  return undefined;
}

function timeOf(text: string, { signature }: NoteSignature, publicKey: KeyObject): number | undefined {
  if (signature.length <= TIME_BYTES) return undefined;
  const seconds = Number(Buffer.from(signature).readBigUInt64BE());
  if (!Number.isSafeInteger(seconds * 1000)) return undefined;
  const signed = verify(null, messageOf(text, seconds), publicKey, signature.subarray(TIME_BYTES));
  return signed ? seconds * 1000 : undefined;
}

function messageOf(text: string, seconds: number): Buffer {
  return Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`, "utf8");
}

/**
 * What the witnesses of a log signed, by its length. Also those who were removed: what they saw was so, and taking
 * a witness away must not take that from the log.
 */
export function readCosignatures(
  connection: Connection,
  org: number,
): { size: number; line: string; witness: WitnessKey | undefined; removed: boolean }[] {
  return connection
    .statement(
      `SELECT c.size, c.line, w.name, w.public_key, w.removed_at FROM audit_cosignatures c
       LEFT JOIN audit_witnesses w ON w.id = c.witness_id AND w.org = c.org WHERE c.org = ? ORDER BY c.size`,
    )
    .all(org)
    .map(({ size, line, name, public_key, removed_at }) => ({
      size: Number(size),
      line: String(line),
      removed: removed_at !== null,
      witness:
        typeof public_key === "string"
          ? // Written by the witness actions, after validation.
            { name: String(name), publicKey: verifier(JSON.parse(public_key) as PublicJwk) }
          : undefined,
    }));
}

/** How many cosignatures the log itself tells of, by the length of the log that was signed. */
export function cosignaturesTold(connection: Connection, org: number): { size: number; count: number }[] {
  return connection
    .statement(
      `SELECT record_id AS size, sum(json_array_length(after, '$.cosigned_by')) AS count FROM audit_events
       WHERE org = ? AND action = 'audit.checkpoints.cosign' AND after IS NOT NULL GROUP BY record_id`,
    )
    .all(org)
    .map(({ size, count }) => ({ size: Number(size), count: Number(count) }));
}
