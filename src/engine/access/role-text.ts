import type { Text } from "../../text/message.ts";
import { hasText } from "../../text/render.ts";

/** Display name. Custom roles keep their own. */
export function roleText(name: string): Text {
  const key = `common.roles.${name}`;
  return hasText(key) ? { key } : name;
}
