import { useEffect, useRef } from "react";
import { usePerson } from "../../session/session.ts";
import type { Values } from "./values-of-form.ts";

/** What somebody had typed when the page was left: of the record's version that it rests on. */
export interface KeptDraft {
  readonly values: Values;
  /** The version of the record that it changes; 0 of a new one. */
  readonly version: number;
  /** Under which name the call is made, so that one that was sent before is not made twice. */
  readonly key: string;
  /** When it was kept, in milliseconds. */
  readonly at: number;
}

const PAUSE_MS = 300;

/** The place of a form's draft in this tab: everybody's own. */
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
    // A tab that is full keeps the form itself; only a reload would lose it.
  }
}

/** Keeps what is typed: shortly after each pause, and when the page goes away. Nothing while there is nothing to keep. */
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
