import type { Text } from "../../text/message.ts";
import { hasText } from "../../text/render.ts";

/** Display name of a role. Custom roles are shown as named. */
export function roleText(name: string): Text {
  const key = `common.roles.${name}`;
  return hasText(key) ? { key } : name;
}
