import { Trouble } from "../../trouble.ts";

/** Freehold as a manager of services of this machine keeps it running. */
export interface Service {
  /** What the manager calls it. */
  readonly name: string;
  isInstalled(): Promise<boolean>;
  isRunning(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What it runs now; nothing where that cannot be seen. */
  running(): Promise<Running | undefined>;
  /** What the manager is told at installing: a file and its text. */
  file(plan: Plan): { path: string; text: string };
  install(plan: Plan): Promise<void>;
  /** The data folder stays. */
  uninstall(): Promise<void>;
}

/** A program that runs: the words that it was started with, itself the first, and what its environment says. */
export interface Running {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Which program is to run, and where it keeps what it keeps. */
export interface Plan {
  readonly program: string;
  readonly data: string;
}

/** Runs a command of the system to its end, and answers whether it went well and what it said. */
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
    return { ok: false, said: `There is no ${command[0]} on this machine.` };
  }
}

/** Runs a command that must go well. */
export async function order(...command: string[]): Promise<void> {
  const { ok, said } = await ask(...command);
  if (!ok) throw new Trouble(`"${command.join(" ")}" failed: ${said || "it said nothing"}`);
}
