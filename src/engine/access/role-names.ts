import type { ReadContext } from "../../kernel/context.ts";
import { callOf } from "../call.ts";

/** The names of the roles that people of the organisation can have: the shipped ones and its own. */
export function roleNames(context: ReadContext): Set<string> {
  const own = context.handle.connection
    .statement("SELECT name FROM roles WHERE org = ?")
    .all(context.principal.organization.key)
    .map(({ name }) => String(name));
  return new Set([...callOf(context).engine.access.shippedNames, ...own]);
}
