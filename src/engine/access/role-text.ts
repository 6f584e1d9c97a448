import type { Text } from "../../text/message.ts";
import { hasText } from "../../text/render.ts";

/** Name of a role as people read it. Roles of the organisation keep their own name. */
export function roleText(name: string): Text {
  const key = `common.roles.${name}`;
  return hasText(key) ? { key } : name;
}
