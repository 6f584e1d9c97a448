import type { PaperBlock, Wording } from "../kernel/paper.ts";
import { say } from "../text/message.ts";
import { countryName } from "./wording.ts";

/** Facts of an account that a letter to it needs. */
export interface PaperParty {
  readonly name: string;
  readonly legal_name: string | null;
  readonly billing: PaperAddress | null;
  readonly shipping: PaperAddress | null;
  readonly tax_id: string | null;
}

interface PaperAddress {
  readonly street?: string;
  readonly postal_code?: string;
  readonly city?: string;
  readonly region?: string;
  readonly country?: string;
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(" ");

/** Lines of the address window. The country is only for letters that leave the sender's. */
export function addressOf(
  word: Wording,
  party: Partial<PaperParty> | undefined,
  from: string | undefined,
  { address, person }: { address?: PaperAddress | null | undefined; person?: string | undefined } = {},
): string[] {
  const at = address ?? party?.billing ?? {};
  const isAbroad = at.country !== undefined && at.country !== from;
  return [
    party?.legal_name ?? party?.name,
    person,
    at.street,
    joined([at.postal_code, at.city]),
    at.region,
    isAbroad ? countryName(at.country, word.language)?.toLocaleUpperCase(word.language) : undefined,
  ].filter((line): line is string => Boolean(line));
}

/** Closing words and the sender's name. */
export const closing = (word: Wording, name: string): PaperBlock => ({
  kind: "text",
  text: `${word.text(say("papers.letter.closing"))}\n${name}`,
});

/** Notes of a record, if it has any. */
export const notesBlock = (text: string | null): { notes?: PaperBlock } =>
  text ? { notes: { kind: "text", text } } : {};

export const salutation = (word: Wording): string => word.text(say("papers.letter.salutation"));
