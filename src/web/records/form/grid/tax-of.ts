import type { RecordLabel } from "../../../../client/contract.ts";
import type { Tax } from "./document-sums.ts";

/** Tax code as the choices of a form name it. */
export function taxOf({ id, label, state, facts = {} }: RecordLabel): Tax {
  const text = (name: string) => (typeof facts[name] === "string" ? facts[name] : null);
  return {
    id,
    code: label[0] ?? "",
    rate: text("rate") ?? "0",
    kind: text("kind") ?? "sales",
    state: state ?? "",
    valid_from: text("valid_from") ?? "",
    valid_to: text("valid_to"),
  };
}
