import { erasures } from "../../../records/index.ts";
import type { GovernancePart } from "../../part.ts";

/** What people may ask about their data. */
export const requests: GovernancePart = { tables: [erasures] };
