import type { Claim } from "../evidence/claim.ts";
import { flagsIn, ORDERS } from "./injection.ts";
import { personalIn } from "./personal.ts";

/** Returns why a claim is withheld: contact data that its citations lack, or instructions to a model. */
export function refusalOf({ text, citations }: Claim): "personal_data" | "instruction" | undefined {
  const quoted = citations.map(({ quote }) => quote);
  const strange = personalIn(text).some(({ start, end }) => {
    const piece = text.slice(start, end);
    return !quoted.some((quote) => quote.includes(piece));
  });
  if (strange) return "personal_data";
  return flagsIn(text).some((flag) => ORDERS.includes(flag)) ? "instruction" : undefined;
}
