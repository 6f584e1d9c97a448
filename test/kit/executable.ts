import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { Client, freshFolder, PASSWORD, send } from "./appliance.ts";
import { folderOf, keptIn } from "./kept.ts";

const root = join(import.meta.dir, "..", "..");

/** The compiled executable for this machine, which `bun run test` builds first. */
export function executable(): string {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const path = join(root, "dist", `freehold-${os}-${process.arch}${os === "windows" ? ".exe" : ""}`);
  if (!existsSync(path)) throw new Error(`There is no ${path}. Build it: bun run build --target host`);
  return path;
}

export async function run(
  args: readonly string[],
  options: { stdin?: string; env?: Record<string, string>; cwd?: string } = {},
) {
  const child = Bun.spawn([executable(), ...args], {
    stdin: options.stdin === undefined ? "ignore" : Buffer.from(options.stdin),
    stdout: "pipe",
    stderr: "pipe",
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? "", ...keptIn(folderOf(args), options.env) },
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, code };
}

/** Adding the handbook takes a moment, so only tests that need it do so. */
const withoutStarter = (args: readonly string[]) =>
  args.includes("--learning-starter") ? [] : ["--no-learning-starter"];

/** By default, password hashes are cheap and limits are off. */
const DEFAULTS: Readonly<Record<string, string>> = {
  "--port": "0",
  "--identity-argon2-memory-kib": "8",
  "--identity-argon2-iterations": "1",
  "--limits-api-per-minute": "0",
  "--limits-auth-per-minute": "0",
};

export class Served {
  readonly base: string;
  readonly child: Subprocess<"ignore", "pipe", "pipe">;
  readonly lines: string[];

  private constructor(base: string, child: Served["child"], lines: string[]) {
    this.base = base;
    this.child = child;
    this.lines = lines;
  }

  static async start(
    folder: string,
    args: readonly string[] = [],
    env: Record<string, string> = {},
    program: readonly string[] = [executable()],
  ): Promise<Served> {
    const child = Bun.spawn(
      [
        ...program,
        "serve",
        "--data",
        folder,
        ...Object.entries(DEFAULTS).flatMap(([name, value]) => (args.includes(name) ? [] : [name, value])),
        ...withoutStarter(args),
        ...args,
      ],
      {
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
        env: { PATH: process.env.PATH ?? "", ...keptIn(folder, env) },
      },
    );
    const decoder = new TextDecoder();
    let text = "";
    const reader = child.stdout.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += decoder.decode(chunk.value);
      const url =
        /ready at (https?:\S+)\n/.exec(text)?.[1] ?? /"event":"ready","url":"([^"]+)"/.exec(text)?.[1];
      if (!url) continue;
      reader.releaseLock();
      return new Served(url, child, text.trim().split("\n"));
    }
    throw new Error(
      `the executable ended before it was ready: ${text} ${await new Response(child.stderr).text()}`,
    );
  }

  send(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    return send(this.base, method, path, body, headers);
  }

  async logIn(email = "ana@example.com"): Promise<Client> {
    const { body } = await this.send("POST", "/api/v1/auth/login", { email, password: PASSWORD });
    return new Client(this.base, body);
  }

  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<number> {
    this.child.kill(signal);
    return this.child.exited;
  }
}

/** Creates a data folder by `freehold init`. */
export async function initialised(
  more: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<string> {
  const folder = freshFolder();
  const { code, stderr } = await run(
    [
      "init",
      "--data",
      folder,
      "--organization",
      "Acme",
      "--name",
      "Ana",
      "--email",
      "ana@example.com",
      "--password-stdin",
      "--identity-argon2-memory-kib",
      "8",
      "--identity-argon2-iterations",
      "1",
      ...withoutStarter(more),
      ...more,
    ],
    { stdin: PASSWORD, env },
  );
  if (code !== 0) throw new Error(`init failed: ${stderr}`);
  return folder;
}
