import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Vault } from "../../store/vault.ts";
import { canonicalJson } from "./event.ts";

/** The changed values of an event, both sides. */
export interface Sides {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const NONCE = 12;
const TAG = 16;

/**
 * Puts a person's values under that person's key (AES-256-GCM), so that the log can keep them for ever
 * and still lose them on the day the key is destroyed. `subject` ties the box to its record.
 */
export function seal(vault: Vault, key: number, subject: string, sides: Sides): string {
  const secret = vault.personKey(key);
  // The person was erased while somebody still edits the record: nothing of the values may be kept.
  if (!secret) return canonicalJson({ box: "", person: key });
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", secret, nonce);
  cipher.setAAD(Buffer.from(subject, "utf8"));
  const box = Buffer.concat([
    nonce,
    cipher.update(JSON.stringify(sides), "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return canonicalJson({ box: box.toString("base64"), person: key });
}

/** Opens a box; undefined when its key was destroyed. */
export function unseal(vault: Vault, sealed: string, subject: string): Sides | undefined {
  // Written by seal above.
  const { box, person } = JSON.parse(sealed) as { box: string; person: number };
  const secret = vault.personKey(person);
  if (!secret || box === "") return undefined;
  const bytes = Buffer.from(box, "base64");
  const decipher = createDecipheriv("aes-256-gcm", secret, bytes.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(subject, "utf8"));
  decipher.setAuthTag(bytes.subarray(-TAG));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString(
    "utf8",
  );
  return JSON.parse(text) as Sides;
}

/** Splits the values of a change into those anybody with the log may read and those to be sealed. */
export function divide(
  sides: Sides,
  personal: readonly string[],
): { open: Sides; closed: Sides | undefined } {
  const hidden = new Set(personal);
  const part = (values: Record<string, unknown>, keep: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => hidden.has(name) === keep));
  const closed = { before: part(sides.before, true), after: part(sides.after, true) };
  const any = Object.keys(closed.before).length > 0 || Object.keys(closed.after).length > 0;
  return {
    open: { before: part(sides.before, false), after: part(sides.after, false) },
    closed: any ? closed : undefined,
  };
}
