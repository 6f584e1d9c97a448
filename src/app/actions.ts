import { type AllDeps, features } from "../features.ts";
import { founding } from "../governance/index.ts";
import { identityActions } from "../identity/index.ts";
import type { Action } from "../kernel/action.ts";
import { type AttachmentStore, collectionActions } from "../records/index.ts";
import { type SystemParts, systemActions } from "../system/index.ts";

export function actionsOf(deps: AllDeps, attachments: AttachmentStore, system: SystemParts): Action[] {
  const { catalog, identity, permissions } = deps;
  return [
    ...identityActions(identity, () => permissions.all.map(({ name }) => name), founding(deps)),
    ...features.actions(deps),
    ...[...catalog.collections.values()].flatMap((one) => collectionActions(catalog, one, attachments)),
    ...features.moduleActions(deps),
    ...system.clockworks.map(({ action }) => action),
    ...systemActions(system),
  ];
}
