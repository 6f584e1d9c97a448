import type { Values } from "./messages.ts";

const REF = "#/components/schemas/";

/** Those of the named schemas that a schema refers to, at any depth. */
export function neededSchemas(schema: unknown, named: Values): Values {
  const needed: Record<string, unknown> = {};
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const name = key === "$ref" && typeof member === "string" ? member.slice(REF.length) : undefined;
      if (name !== undefined && Object.hasOwn(named, name) && !Object.hasOwn(needed, name)) {
        needed[name] = named[name];
        look(named[name]);
      } else look(member);
    }
  };
  look(schema);
  return needed;
}
