import { expect } from "bun:test";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeKey, publicKeyText, signatureOf } from "../../build/signing.ts";
import { commentOf, thisMachine } from "../../src/system/upgrade/release.ts";
import { VERSION } from "../../src/version.ts";
import { freshFolder, PASSWORD, send } from "../kit/appliance.ts";
import { executable, initialised } from "../kit/executable.ts";
import { until } from "../kit/until.ts";

export const key = makeKey();
const CHEAP = ["--identity-argon2-memory-kib", "8", "--identity-argon2-iterations", "1"];

/** Writes a program that reports a version. Otherwise it runs `first` and then this executable. */
export function writeProgram(path: string, version: string, first = ""): string {
  const run = `exec ${executable()} "$@"`;
  const lines = ["#!/bin/sh", `[ "$1" = version ] && { echo '{"version":"${version}"}'; exit; }`, first, run];
  writeFileSync(path, `${lines.join("\n")}\n`);
  chmodSync(path, 0o755);
  return path;
}

export async function release(
  folder: string,
  version: string,
  first = "",
  more: { target?: string; by?: typeof key } = {},
) {
  const target = more.target ?? thisMachine();
  const file = writeProgram(join(folder, `freehold-${version}`), version, first);
  const comment = commentOf({ file: `freehold-${target}`, version, target }, 0);
  writeFileSync(`${file}.minisig`, await signatureOf(file, comment, more.by ?? key));
  return file;
}

export async function ran(command: readonly string[], stdin = "", env: Record<string, string> = {}) {
  const child = Bun.spawn([...command], {
    stdin: Buffer.from(stdin),
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, ...env },
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, stdout, stderr };
}

/** A data folder with an organisation, copied by all tests. */
const setUp = initialised();

/** A machine with Freehold installed: a program, its data, and commands that stop and start it. */
export class Office {
  readonly folder = freshFolder();
  readonly data = join(this.folder, "data");
  readonly program = join(this.folder, "bin", "freehold");
  readonly #pid = join(this.folder, "pid");
  readonly #port = Bun.serve({ port: 0, fetch: () => new Response() });
  readonly port = this.#port.port ?? 0;
  readonly base = `http://127.0.0.1:${this.port}`;

  static async open(): Promise<Office> {
    const office = new Office();
    await office.#port.stop(true);
    mkdirSync(join(office.folder, "bin"));
    writeProgram(office.program, VERSION);
    writeFileSync(join(office.folder, "release.pub"), publicKeyText(key));
    cpSync(await setUp, office.data, { recursive: true });
    return office;
  }

  get start(): string {
    const serve = ["serve", "--data", this.data, "--port", this.port, "--no-learning-starter", ...CHEAP].join(
      " ",
    );
    return `${this.program} ${serve} > ${this.folder}/log 2>&1 & echo $! > ${this.#pid}`;
  }

  get stop(): string {
    return `kill $(cat ${this.#pid}) 2>/dev/null`;
  }

  command(
    file: string,
    more: readonly string[] = ["--stop-with", this.stop, "--start-with", this.start],
  ): string[] {
    const own = ["--program", this.program, "--key", join(this.folder, "release.pub"), "--data", this.data];
    return [executable(), "upgrade", file, ...own, "--port", String(this.port), ...more];
  }

  kill(): void {
    if (!existsSync(this.#pid)) return;
    try {
      process.kill(Number(readFileSync(this.#pid, "utf8")), "SIGKILL");
    } catch {
      // The process has already exited.
    }
  }

  #isRunning(): boolean {
    try {
      return process.kill(Number(readFileSync(this.#pid, "utf8")), 0);
    } catch {
      return false;
    }
  }

  async started(): Promise<void> {
    await ran(["/bin/sh", "-c", this.start]);
    const isReady = () =>
      fetch(`${this.base}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(async () => {
      if (await isReady()) return true;
      if (this.#isRunning()) return false;
      throw new Error(`it did not start: ${readFileSync(join(this.folder, "log"), "utf8")}`);
    });
  }

  async login(): Promise<string> {
    const { body } = await send(this.base, "POST", "/api/v1/auth/login", {
      email: "ana@example.com",
      password: PASSWORD,
    });
    return (body as { access_token: string }).access_token;
  }

  async write(name: string): Promise<void> {
    const { status } = await send(
      this.base,
      "POST",
      "/api/v1/crm/accounts",
      { name },
      { authorization: `Bearer ${await this.login()}` },
    );
    expect(status).toBe(201);
  }

  async names(): Promise<string[]> {
    const { body } = await send(this.base, "GET", "/api/v1/crm/accounts", undefined, {
      authorization: `Bearer ${await this.login()}`,
    });
    return (body as { data: { name: string }[] }).data.map(({ name }) => name);
  }

  get version(): string {
    return JSON.parse(Bun.spawnSync([this.program, "version", "--json"]).stdout.toString()).version;
  }
}
