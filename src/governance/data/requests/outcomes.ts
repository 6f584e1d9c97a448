import { renderText } from "../../../text/render.ts";
import { unstored } from "../../../text/stored.ts";
import type { ItemOutcome } from "./tables.ts";

/** Outcome of an item with its reasons in a language. */
export function outcomeIn(language: string, outcome: ItemOutcome | null): ItemOutcome | null {
  if (outcome === null) return null;
  const { kept, reason } = outcome;
  const say = (text: string) => renderText(unstored(text), language);
  return {
    ...outcome,
    ...(kept && {
      kept: Object.fromEntries(Object.entries(kept).map(([part, why]) => [part, say(why)])),
    }),
    ...(reason !== undefined && { reason: say(reason) }),
  };
}
