import { verify } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type PublicJwk, verifier } from "../engine/audit/checkpoint.ts";
import { closed } from "../kernel/schema.ts";

/** Limit of a report, which has some hundred invariants. */
const MAX_REPORT = 4 * 1024 * 1024;

const signedSchema = Type.Object(
  { freehold_report: Type.Literal(1), report: Type.String(), signature: Type.String() },
  closed,
);

const toldSchema = Type.Object({
  day: Type.String(),
  healthy: Type.Boolean(),
  origin: Type.String(),
  invariants: Type.Array(Type.Object({ title: Type.String(), holds: Type.Boolean() })),
});

/** Detects signed daily reports. */
export async function isReport(path: string): Promise<boolean> {
  const file = Bun.file(path);
  if (file.size > MAX_REPORT) return false;
  return Value.Check(signedSchema, parse(await file.text()));
}

/** Verifies a daily report from the file and the public key alone. */
export async function verifyReport(
  path: string,
  publicKey: PublicJwk,
): Promise<{ ok: boolean; lines: string[]; day?: string; healthy?: boolean }> {
  const signed = parse(await Bun.file(path).text());
  if (!Value.Check(signedSchema, signed)) return { ok: false, lines: ["Not a report."] };
  const signature = Buffer.from(signed.signature, "base64");
  if (!verify(null, Buffer.from(signed.report, "utf8"), verifier(publicKey), signature))
    return { ok: false, lines: ["Not intact: the report was not signed with this key, or was changed."] };
  const told = parse(signed.report);
  if (!Value.Check(toldSchema, told)) return { ok: false, lines: ["Signed, but not a daily report."] };
  const { day, healthy, origin, invariants } = told;
  const broken = invariants.filter(({ holds }) => !holds).map(({ title }) => `Broken: ${title}.`);
  const state = healthy
    ? `all ${invariants.length} held`
    : `${broken.length} of ${invariants.length} did not hold`;
  return { ok: true, day, healthy, lines: [`Signed: ${origin} on ${day}, ${state}.`, ...broken] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
