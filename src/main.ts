#!/usr/bin/env bun
import { isatty } from "node:tty";
import type { Command } from "./cli/command.ts";
import { asked } from "./cli/desktop/opened.ts";
import { exitCodeOf, guardOutput } from "./cli/output.ts";
import { type Commands, runCommand } from "./cli/run.ts";
import {
  CHECKPOINTER,
  LEARNING_WORKER,
  PACKER,
  PAPER_WORKER,
  READER,
  yieldToOthers,
} from "./kernel/child.ts";

/** Commands are loaded on demand: a health probe does not need the whole server. */
const commands: Commands = {
  serve: async () => (await import("./cli/serve/index.ts")).serveCommand,
  desktop: async () => (await import("./cli/desktop/index.ts")).desktopCommand,
  init: async () => (await import("./cli/init.ts")).initCommand,
  demo: async () => (await import("./cli/demo.ts")).demoCommand,
  backup: async () => (await import("./cli/backup.ts")).backupCommand,
  verify: async () => (await import("./cli/verify.ts")).verifyCommand,
  prove: async () => (await import("./cli/prove.ts")).proveCommand,
  restore: async () => (await import("./cli/restore.ts")).restoreCommand,
  service: async () => (await import("./cli/service/index.ts")).serviceCommand,
  archive: async () => (await import("./cli/archive.ts")).archiveCommand,
  audit: async () => (await import("./cli/audit/index.ts")).auditCommand,
  import: async () => (await import("./cli/import/index.ts")).importCommand,
  export: async () => (await import("./cli/export.ts")).exportCommand,
  keys: async () => (await import("./cli/keys.ts")).keysCommand,
  library: async () => (await import("./cli/library/index.ts")).libraryCommand,
  upgrade: async () => (await import("./cli/upgrade/index.ts")).upgradeCommand,
  user: async () => (await import("./cli/user.ts")).userCommand,
  org: async () => (await import("./cli/org.ts")).orgCommand,
  migrate: async () => (await import("./cli/migrate.ts")).migrateCommand,
  doctor: async () => (await import("./cli/doctor/index.ts")).doctorCommand,
  health: async () => (await import("./cli/health.ts")).healthCommand,
  config: async () => (await import("./cli/config.ts")).configCommand,
  version: async () => (await import("./cli/version.ts")).versionCommand,
  completion: async () => (await import("./cli/completion/index.ts")).completionCommand(everyCommand),
  man: async () => (await import("./cli/man.ts")).manCommand(everyCommand),
  help: async () => (await import("./cli/help.ts")).helpCommand(everyCommand),
};

/** Commands that read all data. They run at low priority so as not to slow down a running server. */
const PATIENT = new Set(["backup", "verify"]);

/** Helper processes started by the server. */
const HANDS: ReadonlyMap<string, () => Promise<number>> = new Map([
  [LEARNING_WORKER, async () => (await import("./cli/learning-worker.ts")).learningWorker()],
  [PAPER_WORKER, async () => (await import("./cli/paper-worker.ts")).paperWorker()],
  [PACKER, async () => (await import("./cli/packer.ts")).packer()],
  [READER, async () => (await import("./cli/helper.ts")).reader(args[1])],
  [CHECKPOINTER, async () => (await import("./cli/helper.ts")).checkpointer(args[1])],
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
  return exitCodeOf(await runCommand(commands, args, process.env));
}

function everyCommand(): Promise<readonly Command[]> {
  return Promise.all(Object.values(commands).map((load) => load()));
}
