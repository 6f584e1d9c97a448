import { readFileSync } from "node:fs";
import { ApplianceClient, ApplianceError } from "../engine/audit/appliance-client.ts";
import { ArchiveFault, hashFile, linesOf } from "../engine/audit/archive-file.ts";
import { isBinder, verifyBinder } from "../engine/audit/binder-file.ts";
import { breachText } from "../engine/audit/breach.ts";
import { isKeyName, type PublicJwk, parseCheckpoint, verifier } from "../engine/audit/checkpoint.ts";
import { verifyExport } from "../engine/audit/export.ts";
import { isReport, verifyReport } from "../engine/audit/report.ts";
import {
  type ConsistencyAnswer,
  type WitnessState,
  type WitnessVerdict,
  witness,
} from "../engine/audit/witness.ts";
import { WitnessFile, WitnessFileError } from "../engine/audit/witness-file.ts";
import { allOrganizations } from "../identity/index.ts";
import { APPLIANCE } from "../kernel/principal.ts";
import { trail } from "./doctor/records.ts";
import { withFolder } from "./opened.ts";
import { defineVerb, type Invocation, print, StartError, UsageError } from "./verb.ts";

const FLAGS = {
  key: { type: "path" },
  state: { type: "path" },
  proof: { type: "path" },
  name: { type: "string" },
  email: { type: "string" },
  password_stdin: { type: "boolean" },
  json: { type: "boolean" },
} as const;
type Asked = Invocation<typeof FLAGS>;

/** What can be done with an audit trail away from its appliance: check it, and witness it. */
export const auditVerb = defineVerb({
  name: "audit",
  summary: "Check what an audit trail gave out, and cosign its checkpoints, away from the appliance",
  usage:
    "freehold audit verify [--data DIR] [--json]\n       freehold audit verify FILE --key KEY.jwk [--json]\n       freehold audit witness init --state FILE --name NAME\n       freehold audit witness NOTE|-|URL --state FILE --key KEY.jwk [--proof FILE] [--email EMAIL --password-stdin]",
  examples: [
    "freehold audit verify --data /srv/freehold",
    "freehold audit verify audit-2026.ndjson --key acme.jwk",
    "freehold audit verify segment-000003.ndjson.gz --key acme.jwk",
    "freehold audit verify binder.zip --key acme.jwk",
    "freehold audit witness init --state witness.json --name notary.example",
    "freehold audit witness checkpoint.txt --state witness.json --key acme.jwk --proof consistency.json",
  ],
  words: 2,
  flags: FLAGS,
  async run(asked) {
    const [what, file] = asked.rest;
    try {
      if (what === "verify" && file) return await verifyFile(asked, file);
      if (what === "verify") return await verifyFolder(asked);
      if (what === "witness" && file === "init") return makeWitness(asked);
      if (what === "witness" && file) return await cosign(asked, file);
    } catch (error) {
      throw explained(error);
    }
    throw new UsageError(
      "Say what to do: freehold audit verify FILE --key KEY, or freehold audit witness FILE",
    );
  },
});

/** Faults of files and of other appliances are for the person at the keyboard. */
function explained(error: unknown): unknown {
  const known =
    error instanceof ArchiveFault || error instanceof WitnessFileError || error instanceof ApplianceError;
  return known ? new StartError(`${error.message.replace(/\.$/, "")}.`, { cause: error }) : error;
}

async function verifyFile({ flags }: Asked, file: string): Promise<number> {
  if (!flags.key)
    throw new UsageError("Name the file with the public key by --key. The key inside a file proves nothing.");
  if (!(await Bun.file(file).exists())) throw new UsageError(`There is no file ${file}.`);
  const key = await readKey(flags.key);
  if (await isBinder(file)) return say(flags.json, await verifyBinder(file, key));
  if (await isReport(file)) return say(flags.json, await verifyReport(file, key));

  const sha256 = await hashFile(file);
  const report = await verifyExport(linesOf(file), key);
  const { breach, archived = 0, segments = [] } = report;
  print(flags.json, { ...report, sha256 }, [
    breach
      ? `Not intact: ${breachText(breach)}.`
      : `Intact: ${report.checked} events, the last one ${report.head.hash}.`,
    ...(archived > 0
      ? [
          `${archived} more stand in it by their hashes: verify the archives of segment ${segments.join(", ")} too.`,
        ]
      : []),
    `SHA-256 of the file: ${sha256}`,
  ]);
  return report.ok ? 0 : 1;
}

/** Every audit trail of a data folder that no server has open. */
function verifyFolder({ config, flags }: Asked): Promise<number> {
  return withFolder(
    config,
    "ask it in the browser, under Audit trail, or through /api/v1/audit/verify",
    async (appliance) => {
      const organizations = await appliance.engine.store.read(async ({ connection }) =>
        allOrganizations(connection),
      );
      const findings = (
        await Promise.all([
          trail(appliance, APPLIANCE, "appliance"),
          ...organizations.map((organization) => trail(appliance, organization)),
        ])
      ).flat();
      const ok = findings.every(({ state }) => state === "ok");
      const lines = findings.flatMap(({ message, advice }) =>
        advice === undefined ? [message] : [message, `  ${advice}`],
      );
      return say(flags.json, { ok, lines, data: config.data, trails: findings });
    },
  );
}

function say<R extends { ok: boolean; lines: readonly string[] }>(json: boolean, report: R): number {
  const { lines, ...rest } = report;
  print(json, rest, lines);
  return report.ok ? 0 : 1;
}

async function readKey(path: string): Promise<PublicJwk> {
  try {
    const jwk: PublicJwk = await Bun.file(path).json();
    verifier(jwk);
    return jwk;
  } catch (cause) {
    throw new UsageError(`The key file ${path} could not be read as a JWK.`, { cause });
  }
}

function makeWitness({ flags }: Asked): number {
  const { name, state } = flags;
  if (!state || !name)
    throw new UsageError("Name the file of the witness by --state, and the witness by --name.");
  if (!isKeyName(name)) throw new UsageError("The name of a witness has no spaces and no +.");
  const { kty, crv, x } = new WitnessFile(state).make(name).key;
  const public_key = { kty, crv, x };
  print(flags.json, { name, public_key }, [
    `The witness ${name} lives in ${state}. Keep that file: it is the witness's key and memory.`,
    "Have the organisation add it: POST /api/v1/audit/witnesses with",
    JSON.stringify({ name, public_key }),
  ]);
  return 0;
}

/** Signs a checkpoint that continues the last one; refuses loudly what does not. */
async function cosign({ flags }: Asked, source: string): Promise<number> {
  if (!flags.state || !flags.key)
    throw new UsageError("Name the file of the witness by --state, and the public key of the log by --key.");
  const logKey = await readKey(flags.key);
  const appliance = /^https?:\/\//.test(source) ? await applianceAt(source, flags) : undefined;
  const note = appliance ? (await appliance.newest()).note : readText(source);
  const given = flags.proof ? await readProof(flags.proof) : undefined;
  const verdict = await new WitnessFile(flags.state).use<WitnessVerdict>(async (state) => {
    const proof = given ?? (appliance && (await proofFrom(appliance, state, note)));
    const found = witness(state, { note, logKey, proof, at: Date.now() });
    const seen = found.ok ? { ...state.seen, [found.origin]: found.seen } : state.seen;
    return { state: { ...state, seen }, result: found };
  });
  if (!verdict.ok) return refuse(flags.json, verdict, note);
  if (appliance) await appliance.cosign(verdict.seen.size, verdict.note);
  print(flags.json, { ok: true, origin: verdict.origin, size: verdict.seen.size, note: verdict.note }, [
    verdict.note.trimEnd(),
  ]);
  return 0;
}

async function applianceAt(url: string, { email, password_stdin }: Asked["flags"]): Promise<ApplianceClient> {
  if (!email || !password_stdin)
    throw new UsageError(
      "Say who asks the appliance: --email, and the password on stdin with --password-stdin.",
    );
  return ApplianceClient.logIn(url, email, (await Bun.stdin.text()).replace(/\r?\n$/, ""));
}

/** The proof from the last length that was signed here, when the log is longer now. */
async function proofFrom(
  appliance: ApplianceClient,
  { seen }: WitnessState,
  note: string,
): Promise<ConsistencyAnswer | undefined> {
  const checkpoint = parseCheckpoint(note);
  const known = checkpoint && Object.hasOwn(seen, checkpoint.origin) ? seen[checkpoint.origin] : undefined;
  if (!checkpoint || !known || checkpoint.size <= known.size) return undefined;
  return appliance.consistency(known.size, checkpoint.size);
}

function readText(source: string): string {
  try {
    return readFileSync(source === "-" ? 0 : source, "utf8");
  } catch (cause) {
    throw new UsageError(`The note ${source} could not be read.`, { cause });
  }
}

async function readProof(path: string): Promise<ConsistencyAnswer> {
  try {
    const { first, second, path: hashes } = await Bun.file(path).json();
    return { first: Number(first), second: Number(second), path: hashes.map(String) };
  } catch (cause) {
    throw new UsageError(`The proof ${path} could not be read as JSON.`, { cause });
  }
}

/** A refusal is evidence: both notes are shown, so that they can be kept. */
function refuse(json: boolean, verdict: Extract<WitnessVerdict, { ok: false }>, note: string): number {
  const { kind, message, seen } = verdict;
  process.stderr.write(`NOT SIGNED (${kind}): ${message}.\n`);
  print(json, { ok: false, kind, message, seen: seen?.note ?? null, given: note }, [
    ...(seen ? ["What this witness signed last:", seen.note] : []),
    "What was given now:",
    note,
  ]);
  return 1;
}
