import { concat, fromBase64Url, hexOf, utf8 } from "./bytes.ts";
import { isSigned, sha256 } from "./crypto.ts";

/** Claims of a paper. Amounts and dates as in the API, or empty. */
export interface PaperFacts {
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
  /** With its currency: "119.00 EUR". */
  readonly total: string;
  readonly iban: string;
}

const FORM = "FH1";
const NAMES = ["issuer", "number", "date", "total", "iban"] as const;

/** Signatures of papers cannot pose as others of the same key. */
const signedText = (code: string) => utf8(`freehold paper code\n${code}`);

const cell = (text: string) => text.replaceAll(/[|\p{Cc}]/gu, " ").trim();

/** Signer of papers. */
export interface Issuer {
  /** Public key of the server, as base64url. */
  readonly key: string;
  /** Name of the organisation's log, as in its checkpoints. */
  readonly log: string;
}

/** Text of the QR code on a paper, which proves these facts even when the paper was printed. */
export function writeCode(facts: PaperFacts, issuer: Issuer, sign: (text: Uint8Array) => Uint8Array): string {
  const code = [FORM, ...NAMES.map((name) => cell(facts[name])), idOf(issuer), issuer.key].join("|");
  return `${code}|${base64Url(sign(signedText(code)))}`;
}

export type CodeVerdict =
  | { readonly ok: true; readonly facts: PaperFacts; readonly key: string; readonly fingerprint: string }
  | { readonly ok: false; readonly reason: "unknown" | "forged" };

/** Accepts the code alone or as the fragment of an address. */
export function readCode(scanned: string): CodeVerdict {
  // Facts of a code that stands alone may contain signs that mean something in an address.
  const text = scanned.startsWith(`${FORM}|`) ? scanned : decoded(scanned.slice(scanned.indexOf("#") + 1));
  const end = text.lastIndexOf("|");
  const [form, issuer = "", number = "", date = "", total = "", iban = "", id = "", key = "", ...more] = text
    .slice(0, end)
    .split("|");
  const publicKey = fromBase64Url(key);
  const signature = fromBase64Url(text.slice(end + 1));
  if (form !== FORM || more.length > 0 || publicKey?.length !== 32 || !signature || !ID.test(id))
    return { ok: false, reason: "unknown" };
  if (!isSigned(signature, signedText(text.slice(0, end)), publicKey)) return { ok: false, reason: "forged" };
  return { ok: true, facts: { issuer, number, date, total, iban }, key, fingerprint: grouped(id) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Thrown for texts that are no part of an address.
    return text;
  }
}

/** Short name of an issuer for people to compare: "3F2A 91C0 ...". */
export const fingerprintOf = (issuer: Issuer): string => grouped(idOf(issuer));

/** Organisations of one server share its key, so the key alone does not tell one from another. */
const idOf = ({ key, log }: Issuer): string =>
  hexOf(sha256(concat(utf8(`${log}\n`), fromBase64Url(key) ?? new Uint8Array())))
    .toUpperCase()
    .slice(0, 32);

const ID = /^[0-9A-F]{32}$/;

const grouped = (id: string): string => (id.match(/.{4}/g) ?? []).join(" ");

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
