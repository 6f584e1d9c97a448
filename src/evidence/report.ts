import { verify } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type PublicJwk, verifier } from "../engine/audit/checkpoint.ts";
import { closed } from "../kernel/schema.ts";
import { type Message, say } from "../text/message.ts";
import { renderText } from "../text/render.ts";

/** Size limit: a report has a few hundred invariants. */
const MAX_REPORT = 4 * 1024 * 1024;

const signedSchema = Type.Object(
  { freehold_report: Type.Literal(1), report: Type.String(), signature: Type.String() },
  closed,
);

const reportSchema = Type.Object({
  day: Type.String(),
  healthy: Type.Boolean(),
  origin: Type.String(),
  invariants: Type.Array(Type.Object({ title: Type.String(), holds: Type.Boolean() })),
});

export async function isReport(path: string): Promise<boolean> {
  const file = Bun.file(path);
  if (file.size > MAX_REPORT) return false;
  return Value.Check(signedSchema, parse(await file.text()));
}

/** Verifies a report with nothing but the file and the public key. */
export async function verifyReport(
  path: string,
  publicKey: PublicJwk,
  language = "en",
): Promise<{ ok: boolean; lines: string[]; day?: string; healthy?: boolean }> {
  const text = (message: Message) => renderText(message, language);
  const signed = parse(await Bun.file(path).text());
  if (!Value.Check(signedSchema, signed))
    return { ok: false, lines: [text(say("evidence.papers.notAReport"))] };
  const signature = Buffer.from(signed.signature, "base64");
  if (!verify(null, Buffer.from(signed.report, "utf8"), verifier(publicKey), signature))
    return { ok: false, lines: [text(say("evidence.papers.reportChanged"))] };
  const report = parse(signed.report);
  if (!Value.Check(reportSchema, report))
    return { ok: false, lines: [text(say("evidence.papers.notDaily"))] };
  const { day, healthy, origin, invariants } = report;
  const broken = invariants
    .filter(({ holds }) => !holds)
    .map(({ title }) => text(say("evidence.papers.brokenCheck", { title })));
  const state = healthy
    ? say("evidence.papers.allPassed", { count: invariants.length })
    : say("evidence.papers.someFailed", { failed: broken.length, count: invariants.length });
  return {
    ok: true,
    day,
    healthy,
    lines: [text(say("evidence.papers.reportSigned", { origin, day, state })), ...broken],
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
