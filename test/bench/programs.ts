import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Orders, Result } from "./load.ts";

const root = join(import.meta.dir, "..", "..");
const PASSWORD = "a bench needs no secrets";

/** The compiled executable for this machine, built if missing. */
export function executable(): string {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const path = join(root, "dist", `freehold-${os}-${process.arch}${os === "windows" ? ".exe" : ""}`);
  if (!existsSync(path)) {
    Bun.spawnSync([process.execPath, join(root, "build.ts"), "--target", "host"], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
  }
  return path;
}

export interface Program {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a program and waits for the output line that ends with its port. */
async function launch(command: string[], env: Record<string, string> = {}): Promise<Program> {
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit", env: { ...process.env, ...env } });
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of child.stdout) {
    text += decoder.decode(chunk);
    const port = /ready\D*(?:http:\/\/[^:]+:)?(\d+)\s/.exec(text)?.[1];
    if (!port) continue;
    return {
      port: Number(port),
      pid: child.pid,
      stop: async () => {
        child.kill("SIGTERM");
        await child.exited;
      },
    };
  }
  throw new Error(`${command[0]} ended before it was ready: ${text}`);
}

export function appliance(folder: string, env: Record<string, string> = {}): Promise<Program> {
  const off = { FREEHOLD_LIMITS_API_PER_MINUTE: "0", FREEHOLD_LIMITS_AUTH_PER_MINUTE: "0", ...env };
  return launch([executable(), "serve", "--data", folder, "--port", "0"], off);
}

/** A process that stands by for another one. */
export function standing(folder: string, env: Record<string, string>): Omit<Program, "port"> {
  const child = Bun.spawn([executable(), "serve", "--data", folder, "--port", "0"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  return {
    pid: child.pid,
    stop: async () => {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

export async function residentMegabytes({ pid }: Pick<Program, "pid">): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** One of the programs of this folder that serve a database. */
export function baseline(file: "bare.ts" | "floor.ts", database: string): Promise<Program> {
  return launch([process.execPath, join(import.meta.dir, file), database, "0"]);
}

export function freshData(): string {
  const folder = mkdtempSync(join(tmpdir(), "freehold-bench-"));
  const made = Bun.spawnSync(
    [
      executable(),
      "init",
      "--data",
      folder,
      "--organization",
      "Bench",
      "--name",
      "Ana",
      "--email",
      "ana@example.com",
      "--password-stdin",
    ],
    { stdin: Buffer.from(PASSWORD), stderr: "inherit" },
  );
  if (made.exitCode !== 0) throw new Error("init failed");
  return folder;
}

export function demo(): { folder: string; password: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "freehold-bench-"));
  const made = Bun.spawnSync([executable(), "demo", "--data", folder, "--password-stdin"], {
    stdin: Buffer.from(PASSWORD),
    stdout: "ignore",
    stderr: "inherit",
  });
  if (made.exitCode !== 0) throw new Error("demo failed");
  return { folder, password: PASSWORD, remove: () => rmSync(folder, { recursive: true }) };
}

export async function logIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ana@example.com", password: PASSWORD }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

export async function load(orders: Orders): Promise<Result> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "load.ts")], {
    stdin: new Blob([JSON.stringify(orders)]),
    stderr: "inherit",
  });
  const result = JSON.parse(await new Response(child.stdout).text()) as Result;
  if (result.failed > 0)
    throw new Error(`${result.failed} requests were not answered as expected: ${orders.requests[0]}`);
  return result;
}
