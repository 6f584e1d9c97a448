import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { rendered } from "../language.ts";

export interface Service {
  /** Name of the service manager. */
  readonly name: string;
  isInstalled(): Promise<boolean>;
  isRunning(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Undefined if the process cannot be determined. */
  running(): Promise<Running | undefined>;
  /** Service definition file. */
  file(plan: Plan): { path: string; text: string };
  install(plan: Plan): Promise<void>;
  /** Keeps the data folder. */
  uninstall(): Promise<void>;
}

export interface Running {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface Plan {
  readonly program: string;
  readonly data: string;
}

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

/** Throws if the command fails. */
export async function order(...command: string[]): Promise<void> {
  const { ok, said } = await ask(...command);
  if (ok) return;
  const output = said === "" ? say("cli.service.noOutput") : said;
  throw new UserError(say("cli.service.commandFailed", { command: command.join(" "), output }));
}
