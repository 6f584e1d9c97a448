import { approvalArea } from "../approvals/index.ts";
import { retentionArea } from "../data/retention/index.ts";
import type { GovernanceParts } from "../part.ts";
import { dutiesArea } from "../settings/duties/index.ts";
import type { PackArea } from "./area.ts";
import { rolesArea } from "./roles-area.ts";

export function packAreas(parts: GovernanceParts): readonly PackArea[] {
  return [rolesArea(parts), approvalArea(parts), dutiesArea(parts), retentionArea(parts)];
}
