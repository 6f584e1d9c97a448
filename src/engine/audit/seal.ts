import { openText, sealText } from "../../store/box.ts";
import type { Vault } from "../../store/vault.ts";
import { canonicalJson } from "./event.ts";

export interface Sides {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Encrypts both sides of a change with a person's key. The box is empty if the person was already erased. */
export function seal(vault: Vault, key: number, subject: string, sides: Sides): string {
  return canonicalJson({ box: sealText(vault, key, subject, JSON.stringify(sides)), person: key });
}

/** Returns undefined if the key was destroyed. */
export function unseal(vault: Vault, sealed: string, subject: string): Sides | undefined {
  const { box, person } = JSON.parse(sealed) as { box: string; person: number };
  const text = openText(vault, person, subject, box);
  return text === undefined ? undefined : (JSON.parse(text) as Sides);
}

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
