import { type DeskParts, desk } from "./desk/index.ts";
import { bindFeatures } from "./engine/features.ts";
import { type EventDeps, events } from "./events/index.ts";
import { type GovernanceParts, governance } from "./governance/index.ts";
import { type LearningParts, learning } from "./learning/index.ts";
import { type MailParts, mail } from "./mail/index.ts";
import { crm } from "./modules/crm/index.ts";
import { fin } from "./modules/fin/index.ts";
import { hr } from "./modules/hr/index.ts";
import { legal } from "./modules/legal/index.ts";
import { ops } from "./modules/ops/index.ts";
import { strat } from "./modules/strat/index.ts";
import { type PaperParts, papers } from "./papers/index.ts";

export interface AllDeps
  extends GovernanceParts,
    LearningParts,
    DeskParts,
    MailParts,
    PaperParts,
    EventDeps {}

export const features = bindFeatures<AllDeps>([
  crm,
  fin,
  hr,
  ops,
  legal,
  strat,
  papers,
  ...governance,
  ...learning,
  ...desk,
  mail,
  events,
]);
