import { useEffect, useRef } from "react";
import { usePerson } from "../../session/session.ts";
import type { Values } from "./values-of-form.ts";

/** Unsaved input of a form, stored when the user leaves the page. */
export interface KeptDraft {
  readonly values: Values;
  /** Version of the edited record; 0 for a new one. */
  readonly version: number;
  /** Idempotency key, so that a request already sent is not repeated. */
  readonly key: string;
  /** Time of saving, in milliseconds. */
  readonly at: number;
}

const PAUSE_MS = 300;

/** Draft storage key, per tab and user. */
export function useSlot(collection: string, id: string): string {
  const person = usePerson();
  return `freehold.draft.${person?.organization.id}.${person?.user.id}.${collection}.${id}`;
}

export function readDraft(slot: string): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(slot) ?? "null");
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const dropDraft = (slot: string) => sessionStorage.removeItem(slot);

function writeDraft(slot: string, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify(draft));
  } catch {
    // Storage is full. The form still holds the input; only a reload would lose it.
  }
}

/** Saves the draft after each pause in typing and when the page is hidden. */
export function useKeptDraft(
  slot: string,
  draft: Omit<KeptDraft, "at"> | undefined,
  done: { readonly current: boolean },
): void {
  const now = useRef(draft);
  now.current = draft;
  useEffect(() => {
    if (!draft) return;
    const keep = () => done.current || writeDraft(slot, { ...draft, at: Date.now() });
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [slot, draft, done]);
  useEffect(() => {
    const keep = () => now.current && !done.current && writeDraft(slot, { ...now.current, at: Date.now() });
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [slot, done]);
}

function isDraft(kept: unknown): kept is KeptDraft {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "values" in kept &&
    typeof kept.values === "object" &&
    "key" in kept &&
    "version" in kept
  );
}
