import { spyOn } from "bun:test";
import { join } from "node:path";
import type { Command } from "../../../src/cli/command.ts";
import { completionCommand } from "../../../src/cli/completion/index.ts";
import { helpCommand } from "../../../src/cli/help.ts";
import { manCommand } from "../../../src/cli/man.ts";
import { type Commands, runCommand } from "../../../src/cli/run.ts";
import { TestAppliance } from "../../kit/appliance.ts";
import { folderOf, keptIn } from "../../kit/kept.ts";

const folder = join(import.meta.dir, "..", "..", "..", "src", "cli");

const FILES = ["*.ts", "*/index.ts"];

/** All commands defined in the files of src/cli. */
export const COMMANDS: readonly Command[] = [
  ...(
    await Promise.all(FILES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(folder)]).map(commandsIn))
  ).flat(),
  ...[helpCommand, completionCommand, manCommand].map((make) => make(async () => COMMANDS)),
];

const BY_NAME: Commands = Object.fromEntries(COMMANDS.map((command) => [command.name, async () => command]));

async function commandsIn(name: string): Promise<Command[]> {
  const exported: Record<string, unknown> = await import(join(folder, name));
  return Object.values(exported).filter(isCommand);
}

function isCommand(value: unknown): value is Command {
  return typeof value === "object" && value !== null && "usage" in value && "run" in value;
}

export interface Written {
  code: number;
  stdout: string;
  stderr: string;
}

export async function inside(args: readonly string[], env: Record<string, string> = {}): Promise<Written> {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    spyOn(process[name], "write").mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  try {
    const code = await runCommand(BY_NAME, args, keptIn(folderOf(args), env));
    return { code, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

export async function served<T>(folder: string, ask: (appliance: TestAppliance) => Promise<T>): Promise<T> {
  const appliance = await TestAppliance.start([], folder);
  try {
    return await ask(appliance);
  } finally {
    await appliance.appliance.stop();
  }
}

/** Runs a command on a folder; returns its JSON output and its exit code. */
export async function runJson(folder: string, ...args: string[]) {
  const { code, stdout, stderr } = await inside([...args, "--data", folder, "--json"]);
  return { ...JSON.parse(stdout || stderr), exit: code };
}
