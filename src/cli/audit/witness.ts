import { readFileSync } from "node:fs";
import { isKeyName } from "../../engine/audit/checkpoint.ts";
import { ApplianceClient } from "../../evidence/appliance-client.ts";
import {
  type ConsistencyAnswer,
  type WitnessState,
  type WitnessVerdict,
  witness,
} from "../../evidence/witness.ts";
import { WitnessFile } from "../../evidence/witness-file.ts";
import { parseCheckpoint } from "../../proof/note.ts";
import { say } from "../../text/message.ts";
import { print, secretFromStdin, UsageError } from "../command.ts";
import { rendered } from "../language.ts";
import type { Asked } from "./flags.ts";
import { readKey } from "./key.ts";

/** Creates a witness, with its key and state in one file. */
export function makeWitness({ flags }: Asked): number {
  const { name, state } = flags;
  if (!state || !name) throw new UsageError(say("cli.audit.witnessFlagsMissing"));
  if (!isKeyName(name)) throw new UsageError(say("cli.audit.witnessName"));
  const { kty, crv, x } = new WitnessFile(state).make(name).key;
  const public_key = { kty, crv, x };
  print(flags.json, { name, public_key }, [
    say("cli.audit.witnessMade", { name, state }),
    say("cli.audit.addWitness"),
    JSON.stringify({ name, public_key }),
  ]);
  return 0;
}

/** Log that provides its newest checkpoint and accepts the cosigned one. */
export interface AskedLog {
  newest(): Promise<{ note: string }>;
  consistency(from: number, to: number): Promise<ConsistencyAnswer>;
  cosign(size: number, note: string): Promise<void>;
}

/** Cosigns a checkpoint that is consistent with the last one signed; otherwise prints both and fails. */
export async function cosign(asked: Asked, source: string): Promise<number> {
  const { flags } = asked;
  return /^https?:\/\//.test(source)
    ? cosignOf(asked, await applianceAt(source, flags))
    : cosignNote(asked, readText(source));
}

export async function cosignOf(asked: Asked, log: AskedLog): Promise<number> {
  return cosignNote(asked, (await log.newest()).note, log);
}

async function cosignNote({ flags }: Asked, note: string, log?: AskedLog): Promise<number> {
  if (!flags.state || !flags.key) throw new UsageError(say("cli.audit.cosignFlagsMissing"));
  const logKey = await readKey(flags.key);
  const given = flags.proof ? await readProof(flags.proof) : undefined;
  const verdict = await new WitnessFile(flags.state).use<WitnessVerdict>(async (state) => {
    const proof = given ?? (log && (await proofFrom(log, state, note)));
    const found = witness(state, { note, logKey, proof, at: Date.now() });
    const seen = found.ok ? { ...state.seen, [found.origin]: found.seen } : state.seen;
    return { state: { ...state, seen }, result: found };
  });
  if (!verdict.ok) return refuse(flags.json, verdict, note);
  await log?.cosign(verdict.seen.size, verdict.note);
  print(flags.json, { ok: true, origin: verdict.origin, size: verdict.seen.size, note: verdict.note }, [
    verdict.note.trimEnd(),
  ]);
  return 0;
}

async function applianceAt(url: string, { email, password_stdin }: Asked["flags"]): Promise<ApplianceClient> {
  if (!email || !password_stdin) throw new UsageError(say("cli.audit.loginMissing"));
  return ApplianceClient.logIn(url, email, await secretFromStdin());
}

/** Consistency proof from the last signed length, if the log is longer now. */
async function proofFrom(
  log: AskedLog,
  { seen }: WitnessState,
  note: string,
): Promise<ConsistencyAnswer | undefined> {
  const checkpoint = parseCheckpoint(note);
  const known = checkpoint && Object.hasOwn(seen, checkpoint.origin) ? seen[checkpoint.origin] : undefined;
  if (!checkpoint || !known || checkpoint.size <= known.size) return undefined;
  return log.consistency(known.size, checkpoint.size);
}

function readText(source: string): string {
  try {
    return readFileSync(source === "-" ? 0 : source, "utf8");
  } catch (cause) {
    throw new UsageError(say("cli.audit.noteUnreadable", { path: source }), { cause });
  }
}

async function readProof(path: string): Promise<ConsistencyAnswer> {
  try {
    const { first, second, path: hashes } = await Bun.file(path).json();
    return { first: Number(first), second: Number(second), path: hashes.map(String) };
  } catch (cause) {
    throw new UsageError(say("cli.audit.proofUnreadable", { path }), { cause });
  }
}

/** Prints both checkpoints of a rejection, since they are evidence that should be kept. */
function refuse(json: boolean, verdict: Extract<WitnessVerdict, { ok: false }>, note: string): number {
  const { kind, message, seen } = verdict;
  process.stderr.write(`${rendered(say("cli.audit.notSigned", { kind, reason: message }))}\n`);
  print(json, { ok: false, kind, message, seen: seen?.note ?? null, given: note }, [
    ...(seen ? [say("cli.audit.lastSigned"), seen.note] : []),
    say("cli.audit.givenNow"),
    note,
  ]);
  return 1;
}
