import type { ReadContext } from "../../kernel/context.ts";
import { openText, sealText } from "../../store/box.ts";
import type { Request } from "./request.ts";

/** What the audit trail names requests by. */
export const APPROVALS = "approvals";

/** A text under the request's own key. */
export function sealed(
  { vault }: ReadContext,
  { id, personKey }: Pick<Request, "id" | "personKey">,
  text: string,
) {
  return sealText(vault, personKey, `${APPROVALS}/${id}`, text);
}

/** A sealed text; undefined when it was erased. */
export function opened(
  { vault }: ReadContext,
  { id, personKey }: Pick<Request, "id" | "personKey">,
  box: string,
) {
  return openText(vault, personKey, `${APPROVALS}/${id}`, box);
}

/** What the call was given; undefined when it was erased. */
export function inputOf(context: ReadContext, request: Request): Record<string, unknown> | undefined {
  const text = opened(context, request, request.input);
  // Sealed by open below and resubmit: the validated input of an action is an object.
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
}

/** The material fields as they were when it was asked; undefined when erased. */
export function snapshotOf(context: ReadContext, request: Request): Record<string, unknown> | undefined {
  const text = opened(context, request, request.snapshot);
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
}
