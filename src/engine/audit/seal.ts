import { openText, sealText } from "../../store/box.ts";
import type { Vault } from "../../store/vault.ts";
import { canonicalJson } from "./event.ts";

/** Changed values of an event, before and after. */
export interface Sides {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Encrypts a person's values for the log. Nothing is kept once the person was erased. */
export function seal(vault: Vault, key: number, subject: string, sides: Sides): string {
  return canonicalJson({ box: sealText(vault, key, subject, JSON.stringify(sides)), person: key });
}

/** Decrypts sealed values; undefined if their key was destroyed. */
export function unseal(vault: Vault, sealed: string, subject: string): Sides | undefined {
  const { box, person } = JSON.parse(sealed) as { box: string; person: number };
  const text = openText(vault, person, subject, box);
  return text === undefined ? undefined : (JSON.parse(text) as Sides);
}

/** Splits the values of a change into plain and encrypted ones. */
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
