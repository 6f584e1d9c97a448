#!/usr/bin/env bun
import { archiveVerb } from "./cli/archive.ts";
import { auditVerb } from "./cli/audit.ts";
import { backupVerb } from "./cli/backup.ts";
import { demoVerb } from "./cli/demo.ts";
import { helpVerb } from "./cli/help.ts";
import { initVerb } from "./cli/init.ts";
import { libraryVerb } from "./cli/library.ts";
import { restoreVerb } from "./cli/restore.ts";
import { runVerb } from "./cli/run.ts";
import { serveVerb } from "./cli/serve.ts";
import { serviceVerb } from "./cli/service.ts";
import { upgradeVerb } from "./cli/upgrade.ts";
import type { Verb } from "./cli/verb.ts";
import { verifyVerb } from "./cli/verify.ts";
import { versionVerb } from "./cli/version.ts";
import { WORKSHOP, workshop } from "./cli/workshop.ts";

/** Everything that a person can ask the program to do. */
const verbs: readonly Verb[] = [
  serveVerb,
  initVerb,
  demoVerb,
  backupVerb,
  verifyVerb,
  restoreVerb,
  serviceVerb,
  archiveVerb,
  auditVerb,
  libraryVerb,
  upgradeVerb,
  versionVerb,
  helpVerb(() => verbs),
];

const args = process.argv.slice(2);
process.exitCode = args[0] === WORKSHOP ? await workshop() : await runVerb(verbs, args, process.env);
