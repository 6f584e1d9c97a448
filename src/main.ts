#!/usr/bin/env bun
import { isatty } from "node:tty";
import { asked } from "./cli/desktop/opened.ts";
import { guardOutput, heard } from "./cli/output.ts";
import { runVerb, type Verbs } from "./cli/run.ts";
import type { Verb } from "./cli/verb.ts";
import { PACKER, WORKSHOP, yieldToOthers } from "./kernel/child.ts";

/** Commands of the program. Loaded on demand, since a health probe does not need the whole server. */
const verbs: Verbs = {
  serve: async () => (await import("./cli/serve/index.ts")).serveVerb,
  desktop: async () => (await import("./cli/desktop/index.ts")).desktopVerb,
  init: async () => (await import("./cli/init.ts")).initVerb,
  demo: async () => (await import("./cli/demo.ts")).demoVerb,
  backup: async () => (await import("./cli/backup.ts")).backupVerb,
  verify: async () => (await import("./cli/verify.ts")).verifyVerb,
  restore: async () => (await import("./cli/restore.ts")).restoreVerb,
  service: async () => (await import("./cli/service/index.ts")).serviceVerb,
  archive: async () => (await import("./cli/archive.ts")).archiveVerb,
  audit: async () => (await import("./cli/audit/index.ts")).auditVerb,
  import: async () => (await import("./cli/import/index.ts")).importVerb,
  export: async () => (await import("./cli/export.ts")).exportVerb,
  keys: async () => (await import("./cli/keys.ts")).keysVerb,
  library: async () => (await import("./cli/library/index.ts")).libraryVerb,
  upgrade: async () => (await import("./cli/upgrade/index.ts")).upgradeVerb,
  user: async () => (await import("./cli/user.ts")).userVerb,
  org: async () => (await import("./cli/org.ts")).orgVerb,
  migrate: async () => (await import("./cli/migrate.ts")).migrateVerb,
  doctor: async () => (await import("./cli/doctor/index.ts")).doctorVerb,
  health: async () => (await import("./cli/health.ts")).healthVerb,
  config: async () => (await import("./cli/config.ts")).configVerb,
  version: async () => (await import("./cli/version.ts")).versionVerb,
  completion: async () => (await import("./cli/completion/index.ts")).completionVerb(everyVerb),
  man: async () => (await import("./cli/man.ts")).manVerb(everyVerb),
  help: async () => (await import("./cli/help.ts")).helpVerb(everyVerb),
};

/** Commands that process all data. They run at low priority next to a running server. */
const PATIENT = new Set(["backup", "verify"]);

/** Helper processes that the server starts. */
const HANDS: ReadonlyMap<string, () => Promise<number>> = new Map([
  [WORKSHOP, async () => (await import("./cli/workshop.ts")).workshop()],
  [PACKER, async () => (await import("./cli/packer.ts")).packer()],
]);

const args = asked({
  args: process.argv.slice(2),
  program: process.execPath,
  isTerminal: isatty(0),
});
process.exitCode = await (HANDS.get(args[0] ?? "") ?? runSaid)();

async function runSaid(): Promise<number> {
  guardOutput();
  if (PATIENT.has(args[0] ?? "")) yieldToOthers();
  return heard(await runVerb(verbs, args, process.env));
}

function everyVerb(): Promise<readonly Verb[]> {
  return Promise.all(Object.values(verbs).map((load) => load()));
}
