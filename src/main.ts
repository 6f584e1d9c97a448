#!/usr/bin/env bun
import { isatty } from "node:tty";
import { archiveVerb } from "./cli/archive.ts";
import { auditVerb } from "./cli/audit.ts";
import { backupVerb } from "./cli/backup.ts";
import { completionVerb } from "./cli/completion.ts";
import { configVerb } from "./cli/config.ts";
import { demoVerb } from "./cli/demo.ts";
import { asked } from "./cli/desktop/opened.ts";
import { desktopVerb } from "./cli/desktop.ts";
import { doctorVerb } from "./cli/doctor.ts";
import { exportVerb } from "./cli/export.ts";
import { healthVerb } from "./cli/health.ts";
import { helpVerb } from "./cli/help.ts";
import { importVerb } from "./cli/import.ts";
import { initVerb } from "./cli/init.ts";
import { keysVerb } from "./cli/keys.ts";
import { libraryVerb } from "./cli/library.ts";
import { manVerb } from "./cli/man.ts";
import { migrateVerb } from "./cli/migrate.ts";
import { orgVerb } from "./cli/org.ts";
import { guardOutput, heard } from "./cli/output.ts";
import { packer } from "./cli/packer.ts";
import { restoreVerb } from "./cli/restore.ts";
import { runVerb } from "./cli/run.ts";
import { serveVerb } from "./cli/serve.ts";
import { serviceVerb } from "./cli/service.ts";
import { upgradeVerb } from "./cli/upgrade.ts";
import { userVerb } from "./cli/user.ts";
import type { Verb } from "./cli/verb.ts";
import { verifyVerb } from "./cli/verify.ts";
import { versionVerb } from "./cli/version.ts";
import { WORKSHOP, workshop } from "./cli/workshop.ts";
import { PACKER } from "./system/index.ts";

/** Everything that a person can ask the program to do. */
const verbs: readonly Verb[] = [
  serveVerb,
  desktopVerb,
  initVerb,
  demoVerb,
  backupVerb,
  verifyVerb,
  restoreVerb,
  serviceVerb,
  archiveVerb,
  auditVerb,
  importVerb,
  exportVerb,
  keysVerb,
  libraryVerb,
  upgradeVerb,
  userVerb,
  orgVerb,
  migrateVerb,
  doctorVerb,
  healthVerb,
  configVerb,
  versionVerb,
  completionVerb(() => verbs),
  manVerb(() => verbs),
  helpVerb(() => verbs),
];

/** What the appliance starts beside itself. */
const HANDS: ReadonlyMap<string, () => Promise<number>> = new Map([
  [WORKSHOP, workshop],
  [PACKER, packer],
]);

const args = asked({
  args: process.argv.slice(2),
  program: process.execPath,
  isTerminal: isatty(0),
});
process.exitCode = await (HANDS.get(args[0] ?? "") ?? runSaid)();

async function runSaid(): Promise<number> {
  guardOutput();
  return heard(await runVerb(verbs, args, process.env));
}
