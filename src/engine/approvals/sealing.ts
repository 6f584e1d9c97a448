import { createHmac } from "node:crypto";
import type { ReadContext } from "../../kernel/context.ts";
import { openText, sealText } from "../../store/box.ts";
import { canonicalJson } from "../audit/event.ts";

/** Collection name in the audit trail. */
export const APPROVALS = "approvals";

interface Keyed {
  id: string;
  personKey: number;
}

interface Shown extends Keyed {
  round: number;
}

interface SealedRequest extends Keyed {
  input: string;
  snapshot: string;
}

export function sealed({ vault }: ReadContext, { id, personKey }: Keyed, text: string) {
  return sealText(vault, personKey, `${APPROVALS}/${id}`, text);
}

/** Returns undefined if the text was erased. */
export function opened({ vault }: ReadContext, { id, personKey }: Keyed, box: string) {
  return openText(vault, personKey, `${APPROVALS}/${id}`, box);
}

/** Uses the request's key, so that values cannot be guessed without it, and never after its erasure. */
export function keyedHash({ vault }: ReadContext, { personKey }: Pick<Keyed, "personKey">, value: unknown) {
  const key = vault.personKey(personKey);
  if (!key) throw new Error("the key of a request that is being asked is gone");
  return createHmac("sha256", key)
    .update(`snapshot ${canonicalJson(value)}`)
    .digest("hex");
}

/**
 * Digest shown to voters. It identifies the round, whose content never changes: a digest of the content would
 * show whether fields that the voter may not see have changed.
 */
export function shownHash({ vault }: ReadContext, { id, personKey, round }: Shown): string {
  return createHmac("sha256", vault.personKey(personKey) ?? "erased")
    .update(`shown ${id} ${round}`)
    .digest("hex");
}

/** Returns undefined if the input was erased. */
export function inputOf(context: ReadContext, request: SealedRequest): Record<string, unknown> | undefined {
  const text = opened(context, request, request.input);
  // Written by openRequest and resubmit: validated input is an object.
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
}

/** Material fields at the time of the request; undefined if erased. */
export function snapshotOf(
  context: ReadContext,
  request: SealedRequest,
): Record<string, unknown> | undefined {
  const text = opened(context, request, request.snapshot);
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
}
