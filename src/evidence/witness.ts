import type { PrivateJwk, PublicJwk } from "../engine/audit/checkpoint.ts";
import { signer, verifier, verifyCheckpoint } from "../engine/audit/checkpoint.ts";
import type { SignedCheckpoint } from "../proof/note.ts";
import { type Message, say } from "../text/message.ts";
import { cosignatureLine } from "./cosign.ts";
import { verifyConsistency } from "./proof.ts";

export interface Seen {
  size: number;
  /** Root hash in hexadecimal. */
  root: string;
  note: string;
  at: string;
}

export interface WitnessState {
  freehold_witness: 1;
  name: string;
  key: PrivateJwk;
  seen: Record<string, Seen>;
}

/** Response of `/audit/checkpoints/:n/consistency`. */
export interface ConsistencyAnswer {
  first: number;
  second: number;
  path: readonly string[];
}

export type RefusalKind =
  | "malformed"
  | "unknown_key"
  | "bad_signature"
  | "rollback"
  | "fork"
  | "proof_needed";

export type WitnessVerdict =
  | { ok: true; note: string; seen: Seen; origin: string }
  | { ok: false; kind: RefusalKind; message: Message; seen?: Seen };

/** Cosigns a checkpoint that the log signed and that provably extends the last one cosigned here. */
export function witness(
  state: WitnessState,
  {
    note,
    logKey,
    logName,
    proof,
    at,
  }: {
    note: string;
    logKey: PublicJwk;
    /** Signer name of the log; by convention its origin up to the slash. */
    logName?: string;
    proof?: ConsistencyAnswer | undefined;
    at: number;
  },
): WitnessVerdict {
  const name = logName ?? nameIn(note);
  const verdict = verifyCheckpoint(note, verifier(logKey), name);
  if (!verdict.ok) return { ok: false, kind: verdict.reason, message: UNTRUSTED[verdict.reason] };
  const { checkpoint } = verdict;
  const known = Object.hasOwn(state.seen, checkpoint.origin) ? state.seen[checkpoint.origin] : undefined;
  const refusal = known && contradiction(checkpoint, known, proof);
  if (known && refusal) return { ok: false, ...refusal, seen: known };
  const line = cosignatureLine(note, { name: state.name, privateKey: signer(state.key), at });
  const seen: Seen = {
    size: checkpoint.size,
    root: checkpoint.root.toHex(),
    note,
    at: new Date(at).toISOString(),
  };
  return { ok: true, note: `${note}${line}`, seen, origin: checkpoint.origin };
}

function contradiction(
  { origin, size, root }: SignedCheckpoint,
  known: Seen,
  proof: ConsistencyAnswer | undefined,
): { kind: RefusalKind; message: Message } | undefined {
  const before = { known: known.size, at: known.at };
  if (size < known.size)
    return {
      kind: "rollback",
      message: say("evidence.errors.witnessRollback", { origin, size, ...before }),
    };
  if (size === known.size && root.toHex() !== known.root)
    return {
      kind: "fork",
      message: say("evidence.errors.witnessFork", { origin, size, ...before }),
    };
  if (size === known.size || known.size === 0) return undefined;
  if (!proof)
    return {
      kind: "proof_needed",
      message: say("evidence.errors.witnessProof", { size, known: known.size }),
    };
  const path = proof.path.map(bytesOf);
  const consistent =
    proof.first === known.size &&
    proof.second === size &&
    path.every((hash) => hash !== undefined) &&
    verifyConsistency({
      first: known.size,
      second: size,
      firstRoot: Uint8Array.fromHex(known.root),
      secondRoot: root,
      path: path.filter((hash) => hash !== undefined),
    });
  if (consistent) return undefined;
  return {
    kind: "fork",
    message: say("evidence.errors.witnessInconsistent", { origin, size, ...before }),
  };
}

function bytesOf(hex: string): Uint8Array | undefined {
  return /^[0-9a-f]{64}$/.test(hex) ? Uint8Array.fromHex(hex) : undefined;
}

function nameIn(note: string): string {
  const [origin = ""] = note.split("\n", 1);
  return origin.split("/", 1)[0] ?? "";
}

const UNTRUSTED = {
  malformed: say("evidence.errors.noteMalformed"),
  unknown_key: say("evidence.errors.noteKey"),
  bad_signature: say("evidence.errors.noteSignature"),
} as const;
