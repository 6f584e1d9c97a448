import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { rendered } from "../language.ts";

/** Freehold as a service of the operating system. */
export interface Service {
  /** Name of the service manager. */
  readonly name: string;
  isInstalled(): Promise<boolean>;
  isRunning(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Running process; undefined where that cannot be determined. */
  running(): Promise<Running | undefined>;
  /** Service definition: a file and its content. */
  file(plan: Plan): { path: string; text: string };
  install(plan: Plan): Promise<void>;
  /** Keeps the data folder. */
  uninstall(): Promise<void>;
}

/** Command line and environment of a running program. */
export interface Running {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Program to run and its data folder. */
export interface Plan {
  readonly program: string;
  readonly data: string;
}

/** Runs a system command; returns whether it succeeded and its output. */
export async function ask(...command: string[]): Promise<{ ok: boolean; said: string }> {
  try {
    const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    const [out, problem, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { ok: code === 0, said: (out + problem).trim() };
  } catch {
    return { ok: false, said: rendered(say("cli.service.noProgram", { program: command[0] ?? "" })) };
  }
}

/** Runs a system command that must succeed. */
export async function order(...command: string[]): Promise<void> {
  const { ok, said } = await ask(...command);
  if (ok) return;
  const output = said === "" ? say("cli.service.noOutput") : said;
  throw new UserError(say("cli.service.commandFailed", { command: command.join(" "), output }));
}
