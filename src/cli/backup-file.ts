import { migrations } from "../../migrations/index.ts";
import type { Finding, Manifest } from "../system/index.ts";
import { type Message, say } from "../text/message.ts";
import { UserError } from "../user-error.ts";
import type { VerifiedTrails } from "./verify-trails.ts";

export const findingText = ({ name, trouble }: Finding): Message =>
  say("cli.backup.finding", { name, trouble });

/** Rejects backups of newer program versions, which may contain data unknown to this one. */
export function refuseNewer({ schema, program }: Manifest): void {
  if (schema === null || migrations.some(({ name }) => name === schema)) return;
  throw new UserError(say("cli.backup.newer", { version: program.version }));
}

export function wholeOf({ organizations, events, upgraded }: VerifiedTrails): Message {
  const names = organizations.length === 0 ? say("cli.backup.noOrganization") : organizations;
  return upgraded > 0
    ? say("cli.backup.contentsUpgraded", { organizations: names, events, steps: upgraded })
    : say("cli.backup.contents", { organizations: names, events });
}
