import { readFileSync } from "node:fs";
import { type PaperVerdict, verifyPaper } from "../proof/paper.ts";
import { say, type Text } from "../text/message.ts";
import { defineCommand, print, UsageError } from "./command.ts";

/** Verifies documents offline, as the page at /verify does. */
export const proveCommand = defineCommand({
  name: "prove",
  summary: say("cli.prove.summary"),
  usage: "freehold prove FILE [--key FINGERPRINT] [--json]",
  examples: [
    "freehold prove INV-2026-00012.pdf",
    'freehold prove INV-2026-00012.pdf --key "3F2A 91C0 77B4 08DD 5E11 A0C2 94F3 6B7E"',
  ],
  words: 1,
  flags: {
    key: { type: "string", help: say("cli.prove.key") },
    json: { type: "boolean", help: say("cli.common.json") },
  },
  async run({ flags, rest: [path] }) {
    if (!path) throw new UsageError(say("cli.prove.fileMissing"));
    const verdict = verifyPaper(readDocument(path));
    const { fingerprint } = verdict;
    const isOther =
      flags.key !== undefined && fingerprint !== undefined && !isSameKey(flags.key, fingerprint);
    const reason = verdict.ok ? (isOther ? "other_key" : undefined) : verdict.reason;
    print(
      flags.json,
      { event: "proved", file: path, ok: reason === undefined, reason, fingerprint, ...verdict.facts },
      [reason === undefined ? say("cli.prove.intact") : REASONS[reason], ...factLines(verdict, fingerprint)],
    );
    return reason === undefined ? 0 : 1;
  },
});

const REASONS = {
  no_proof: say("cli.prove.noProof"),
  malformed: say("cli.prove.malformed"),
  changed: say("cli.prove.changed"),
  forged: say("cli.prove.forged"),
  other_key: say("cli.prove.otherKey"),
} as const;

function readDocument(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new UsageError(say("cli.prove.unreadable", { path }), { cause });
  }
}

const isSameKey = (wanted: string, fingerprint: string) =>
  wanted.replaceAll(/[^0-9a-f]/gi, "").toUpperCase() === fingerprint.replaceAll(" ", "");

function factLines({ facts }: PaperVerdict, fingerprint: string | undefined): Text[] {
  if (!facts || fingerprint === undefined) return [];
  const { issuer, number, date, total, iban, ibanSince, at } = facts;
  return [
    say("cli.prove.document", { issuer, number, date }),
    ...(total === "" ? [] : [say("cli.prove.total", { total })]),
    ...(iban === "" ? [] : [say("cli.prove.iban", { iban, since: ibanSince })]),
    say("cli.prove.recorded", { at }),
    say("cli.prove.fingerprint", { fingerprint }),
  ];
}
