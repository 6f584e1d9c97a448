import type { ReadContext } from "../../kernel/context.ts";
import { pick } from "../../store/rows.ts";
import { callOf } from "../call.ts";
import { roles } from "./tables.ts";

/** Returns the shipped and custom roles that members can have. */
export function roleNames(context: ReadContext): Set<string> {
  const own = context.handle.connection.all`
    SELECT ${pick(roles, "name")} FROM ${roles} WHERE ${roles.org} = ${context.principal.organization.key}`;
  return new Set([...callOf(context).engine.access.shippedNames, ...own.map(({ name }) => name)]);
}
