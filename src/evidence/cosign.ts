import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { noteKeyId, rawPublicKey, verifier } from "../engine/audit/checkpoint.ts";
import { auditCosignatures, auditEvents, auditWitnesses, IS_NO_READ } from "../engine/audit/tables.ts";
import { type NoteSignature, parseCheckpoint } from "../proof/note.ts";
import type { Connection } from "../store/connection.ts";
import { as, pick, pickIfAny } from "../store/rows.ts";

export interface WitnessKey {
  readonly name: string;
  readonly publicKey: KeyObject;
}

// c2sp.org/tlog-cosignature: key type 0x04, and an eight-byte timestamp in seconds before the signature.
const COSIGNATURE_TYPE = 4;
const TIME_BYTES = 8;

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

/** Time of a valid cosignature in UTC milliseconds; undefined if there is none. */
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

/** Includes removed witnesses: removing a witness must not remove its evidence. */
export function readCosignatures(
  connection: Connection,
  org: number,
): { size: number; line: string; witness: WitnessKey | undefined; removed: boolean }[] {
  const rows = connection.all`
    SELECT ${pick(auditCosignatures, "size", "line")}, ${pickIfAny(auditWitnesses, "name", "public_key", "removed_at")}
    FROM ${auditCosignatures} LEFT JOIN ${auditWitnesses}
      ON ${auditWitnesses.id} = ${auditCosignatures.witness_id} AND ${auditWitnesses.org} = ${auditCosignatures.org}
    WHERE ${auditCosignatures.org} = ${org} ORDER BY ${auditCosignatures.size}`;
  return rows.map(({ size, line, name, public_key, removed_at }) => ({
    size,
    line,
    removed: removed_at !== null,
    witness: name === null || public_key === null ? undefined : { name, publicKey: verifier(public_key) },
  }));
}

/** Cosignatures recorded in the log itself, by signed size. */
export function recordedCosignatures(connection: Connection, org: number): { size: number; count: number }[] {
  return connection.all`
    SELECT CAST(${auditEvents.record_id} AS INTEGER) ${as<"size", number>("size")},
      sum(json_array_length(${auditEvents.after}, '$.cosigned_by')) ${as<"count", number>("count")}
    FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${auditEvents.action} = 'audit.checkpoints.cosign'
      AND ${auditEvents.after} IS NOT NULL AND ${IS_NO_READ}
    GROUP BY ${auditEvents.record_id}`;
}
