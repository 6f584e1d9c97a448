import type { Feature } from "../engine/feature.ts";
import { approvals } from "./approvals/index.ts";
import { audit } from "./audit/index.ts";
import { exports } from "./data/exports/index.ts";
import { imports } from "./data/imports/index.ts";
import { requests } from "./data/requests/index.ts";
import { retention } from "./data/retention/index.ts";
import { packs } from "./packs/index.ts";
import type { GovernanceParts } from "./part.ts";
import { rules } from "./rules.ts";
import { duties } from "./settings/duties/index.ts";
import { fields } from "./settings/fields/index.ts";
import { logins } from "./settings/logins/index.ts";
import { mandatesOfPrograms } from "./settings/mandates/index.ts";
import { organization } from "./settings/organization/index.ts";
import { policies } from "./settings/policies/index.ts";
import { provisioning } from "./settings/provisioning/index.ts";
import { roles } from "./settings/roles/index.ts";
import { sequences } from "./settings/sequences/index.ts";
import { team } from "./settings/team/index.ts";
import { workflows } from "./workflows/index.ts";

export { type TrailParts, type Withheld, withholder } from "./audit/withheld.ts";
export { founding } from "./packs/index.ts";
export type { GovernanceParts } from "./part.ts";
export { Mandates } from "./settings/mandates/book.ts";
export { endedBecause, readMandate } from "./settings/mandates/in-force.ts";
export { readCalendar } from "./settings/organization/index.ts";
export { type Permission, PermissionCatalogue } from "./settings/roles/catalogue.ts";

export const governance: readonly Feature<GovernanceParts>[] = [
  organization,
  team,
  logins,
  provisioning,
  mandatesOfPrograms,
  roles,
  policies,
  duties,
  sequences,
  fields,
  workflows,
  approvals,
  audit,
  imports,
  exports,
  requests,
  retention,
  packs,
  { rules },
];
