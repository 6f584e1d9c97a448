import type { GovernanceParts } from "../part.ts";
import type { PackArea } from "./area.ts";
import { rolesArea } from "./roles-area.ts";

/** Everything that packs bring: the one list. */
export function packAreas(parts: GovernanceParts): readonly PackArea[] {
  return [rolesArea(parts)];
}
