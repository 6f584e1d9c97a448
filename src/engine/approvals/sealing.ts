import { createHmac } from "node:crypto";
import type { ReadContext } from "../../kernel/context.ts";
import { openText, sealText } from "../../store/box.ts";
import { canonicalJson } from "../audit/event.ts";

/** What the audit trail names requests by. */
export const APPROVALS = "approvals";

/** A request as it is sealed under a key of its own. */
interface Keyed {
  id: string;
  personKey: number;
}

interface SealedRequest extends Keyed {
  snapshotHash: string;
  input: string;
  snapshot: string;
}

/** A text under the request's own key. */
export function sealed({ vault }: ReadContext, { id, personKey }: Keyed, text: string) {
  return sealText(vault, personKey, `${APPROVALS}/${id}`, text);
}

/** A sealed text; undefined when it was erased. */
export function opened({ vault }: ReadContext, { id, personKey }: Keyed, box: string) {
  return openText(vault, personKey, `${APPROVALS}/${id}`, box);
}

/**
 * What names a text to those who may not read all of it: without the request's own key nobody can try guesses by it, and
 * with that key erased nobody ever can.
 */
export function keyedHash({ vault }: ReadContext, { personKey }: Pick<Keyed, "personKey">, value: unknown) {
  const key = vault.personKey(personKey);
  if (!key) throw new Error("the key of a request that is being asked is gone");
  return createHmac("sha256", key)
    .update(`snapshot ${canonicalJson(value)}`)
    .digest("hex");
}

/** The hash as it is shown and voted on. That of a request from before hashes were keyed is keyed here. */
export function shownHash({ vault }: ReadContext, { id, personKey, snapshotHash }: SealedRequest): string {
  const key = vault.personKey(personKey);
  // Of what was erased there is nothing left to name.
  return createHmac("sha256", key ?? "erased")
    .update(`shown ${key ? snapshotHash : id}`)
    .digest("hex");
}

/** What the call was given; undefined when it was erased. */
export function inputOf(context: ReadContext, request: SealedRequest): Record<string, unknown> | undefined {
  const text = opened(context, request, request.input);
  // Sealed by open below and resubmit: the validated input of an action is an object.
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
}

/** The material fields as they were when it was asked; undefined when erased. */
export function snapshotOf(
  context: ReadContext,
  request: SealedRequest,
): Record<string, unknown> | undefined {
  const text = opened(context, request, request.snapshot);
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
}
