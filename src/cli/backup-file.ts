import { migrations } from "../../migrations/index.ts";
import type { Finding, Manifest } from "../system/index.ts";
import { UserError } from "../user-error.ts";
import type { Proof } from "./prove.ts";
import { say } from "../text/message.ts";

const TROUBLES: Record<Finding["trouble"], string> = {
  missing: "is missing",
  changed: "is not what it was",
  damaged: "has damaged pages",
  unexpected: "does not belong there",
  unreadable: "is damaged or cut short, or is no backup",
  unopened: "is sealed by another passphrase than that of the settings",
};

export const findingText = ({ name, trouble }: Finding) => `${name} ${TROUBLES[trouble]}`;

/** Rejects backups of newer programs, which may contain data unknown to this version. */
export function refuseNewer({ schema, program }: Manifest): void {
  if (schema === null || migrations.some(({ name }) => name === schema)) return;
  throw new UserError(
    say("cli.backup.newer", { version: program.version }),
  );
}

/** Describes the verification result. */
export function wholeOf({ organizations, events, upgraded }: Proof): string {
  const steps = upgraded > 0 ? `, brought up by ${upgraded} schema steps` : "";
  return `${organizations.join(", ") || say("cli.backup.noOrganization")}, ${events} audited events${steps}`;
}
