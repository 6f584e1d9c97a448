import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeKey, publicKeyText, signatureOf } from "../../build/signing.ts";
import { commentOf, thisMachine } from "../../src/system/upgrade/release.ts";
import { VERSION } from "../../src/version.ts";
import { freshFolder, PASSWORD, send } from "../kit/appliance.ts";
import { executable, initialised } from "../kit/executable.ts";

const key = makeKey();
const stranger = makeKey();
const CHEAP = ["--identity-argon2-memory-kib", "8", "--identity-argon2-iterations", "1"];

/** A program that calls itself by a version, and otherwise is this one, unless it does something else first. */
function writeProgram(path: string, version: string, first = ""): string {
  const run = `exec ${executable()} "$@"`;
  const lines = ["#!/bin/sh", `[ "$1" = version ] && { echo '{"version":"${version}"}'; exit; }`, first, run];
  writeFileSync(path, `${lines.join("\n")}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function release(
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

async function ran(command: readonly string[], stdin = "") {
  const child = Bun.spawn([...command], { stdin: Buffer.from(stdin), stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, stdout, stderr };
}

const running: Office[] = [];
afterAll(() => {
  for (const office of running) office.kill();
});

/** A data folder with an organisation, for all to begin with. */
const setUp = initialised();

/** A machine on which Freehold is installed: a program, its data, and commands that stop and start it. */
class Office {
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
    running.push(office);
    return office;
  }

  get start(): string {
    const serve = ["serve", "--data", this.data, "--port", this.port, "--no-learning-starter", ...CHEAP].join(
      " ",
    );
    return `${this.program} ${serve} > ${this.folder}/log 2>&1 & echo $! > ${this.#pid}`;
  }

  get stop(): string {
    return `kill $(cat ${this.#pid}) 2>/dev/null || true`;
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
      // It ended by itself.
    }
  }

  async started(): Promise<void> {
    await ran(["/bin/sh", "-c", this.start]);
    const end = performance.now() + 15_000;
    while (performance.now() < end) {
      const isReady = await fetch(`${this.base}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await Bun.sleep(50);
    }
    throw new Error(`it did not start: ${readFileSync(join(this.folder, "log"), "utf8")}`);
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

  /** What the program that is installed calls itself. */
  get version(): string {
    return JSON.parse(Bun.spawnSync([this.program, "version", "--json"]).stdout.toString()).version;
  }
}

describe("a service", () => {
  test("is away for some seconds and then is the newer version, with all its records", async () => {
    const office = await Office.open();
    await office.started();
    await office.write("Before");
    const { code, stdout, stderr } = await ran([
      ...office.command(await release(office.folder, "9.0.0")),
      "--json",
    ]);
    expect([code, stderr]).toEqual([0, ""]);
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({ event: "upgraded", from: VERSION, to: "9.0.0", program: office.program });
    expect(told.downtime_ms).toBeLessThan(30_000);
    expect(office.version).toBe("9.0.0");
    expect(await office.names()).toEqual(["Before"]);
    expect(readdirSync(join(office.folder, "bin")).sort()).toEqual(["freehold", "freehold.previous"]);
    expect(existsSync(join(office.data, ".before-upgrade"))).toBe(false);
    expect((await ran([office.program, "verify", told.backup])).code).toBe(0);
    office.kill();
  }, 60_000);

  test("is the older version again, with its data, when the newer one spoils them and does not come up", async () => {
    const office = await Office.open();
    await office.started();
    await office.write("Before");
    const spoil = `[ "$1" = serve ] && { echo spoiled > ${office.data}/freehold.db; rm -r ${office.data}/checkpoints; exit 1; }`;
    const bad = await release(office.folder, "9.0.0", spoil);
    const { code, stdout } = await ran([...office.command(bad), "--json", "--wait", "2"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ event: "rolled_back", from: VERSION, to: "9.0.0" });
    expect(office.version).toBe(VERSION);
    expect(await office.names()).toEqual(["Before"]);
    await office.write("After");
    office.kill();
    const kept = readdirSync(office.data).filter((name) => name.startsWith("before-restore-"));
    expect(kept.length).toBe(1);
    expect(readFileSync(join(office.data, kept[0] ?? "", "freehold.db"), "utf8")).toBe("spoiled\n");
    const proof = join(office.folder, "proof.tar.zst");
    expect((await ran([office.program, "backup", "--data", office.data, "--output", proof])).code).toBe(0);
    expect((await ran([office.program, "verify", proof])).code).toBe(0);
  }, 60_000);

  test("whose upgrade is killed at any step starts by hand, and the next upgrade comes to its end", async () => {
    const office = await Office.open();
    await office.started();
    await office.write("Before");
    const steps = ["The service is stopped.", "The newer program starts.", "It is not ready in time"];
    for (const [i, step] of steps.entries()) {
      const bad = await release(office.folder, `9.${i}.0`, `[ "$1" = serve ] && exec sleep 60`);
      await killedAfter(step, [...office.command(bad), "--wait", "1"]);
      office.kill();
      const stands = office.version;
      expect([VERSION, "9.0.0", "9.1.0", "9.2.0"]).toContain(stands);
      writeProgram(office.program, stands);
      await office.started();
      expect(await office.names()).toEqual(["Before"]);
    }
    const { code } = await ran(office.command(await release(office.folder, "9.9.0")));
    expect([code, office.version]).toEqual([0, "9.9.0"]);
    expect(await office.names()).toEqual(["Before"]);
    expect(readdirSync(join(office.folder, "bin")).sort()).toEqual(["freehold", "freehold.previous"]);
    expect(existsSync(join(office.data, ".before-upgrade"))).toBe(false);
    office.kill();
  }, 60_000);
});

/** Runs an upgrade until it tells of a step, and no further. */
async function killedAfter(step: string, command: readonly string[]): Promise<void> {
  const child = Bun.spawn([...command], { stdout: "ignore", stderr: "pipe" });
  const decoder = new TextDecoder();
  let told = "";
  for await (const chunk of child.stderr) {
    told += decoder.decode(chunk);
    if (told.includes(step)) break;
  }
  child.kill("SIGKILL");
  await child.exited;
  expect(told).toContain(step);
}

describe("a file is refused, and nothing changes,", () => {
  const office = Office.open();
  const other = thisMachine() === "linux-x64" ? "linux-arm64" : "linux-x64";
  const cases: [string, (folder: string) => Promise<string>, string][] = [
    ["that a stranger signed", (folder) => release(folder, "9.0.1", "", { by: stranger }), "not by"],
    [
      "that is for another machine",
      (folder) => release(folder, "9.0.2", "", { target: other }),
      `is for ${other}`,
    ],
    ["that is older", (folder) => release(folder, "0.0.1"), "older than"],
    [
      "that does not start",
      (folder) => release(folder, "9.0.3", "", {}).then((file) => broken(file, "9.0.3")),
      "does not start",
    ],
    [
      "that has no signature",
      async (folder) => writeProgram(join(folder, "unsigned"), "9.0.4"),
      "no signature",
    ],
    [
      "that was changed",
      (folder) => release(folder, "9.0.5").then((file) => writeProgram(file, "9.0.5", ":")),
      "does not fit",
    ],
    [
      "whose signature calls it newer than it is",
      (folder) => renamed(folder),
      "does not start on this machine, or not as 9.0.6",
    ],
  ];

  /** Signed, but not a program. */
  async function broken(file: string, version: string): Promise<string> {
    writeFileSync(file, "\x7fELF, but cut short");
    const comment = commentOf({ file: "freehold", version, target: thisMachine() }, 0);
    writeFileSync(`${file}.minisig`, await signatureOf(file, comment, key));
    return file;
  }

  async function renamed(folder: string): Promise<string> {
    const file = writeProgram(join(folder, "renamed"), VERSION);
    const comment = commentOf({ file: "freehold", version: "9.0.6", target: thisMachine() }, 0);
    writeFileSync(`${file}.minisig`, await signatureOf(file, comment, key));
    return file;
  }

  test.each(cases)("%s", async (_, make, message) => {
    const { folder, program, command } = await office.then((one) => ({
      ...one,
      command: one.command.bind(one),
    }));
    const before = readFileSync(program, "utf8");
    const { code, stdout, stderr } = await ran(command(await make(folder), []));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("    at ");
    expect(readFileSync(program, "utf8")).toBe(before);
    expect(readdirSync(join(folder, "bin"))).toEqual(["freehold"]);
  });
});

test("without a service the program is replaced after a backup, and the person told to start it anew", async () => {
  const office = await Office.open();
  const { code, stdout } = await ran(office.command(await release(office.folder, "9.0.0"), []));
  expect([code, office.version]).toEqual([0, "9.0.0"]);
  expect(stdout).toContain("stop it and start it again");
  expect(
    readdirSync(join(office.data, "backups")).filter((name) => name.startsWith("before-upgrade-")),
  ).toHaveLength(1);
  const again = await ran([...office.command(await release(office.folder, "9.0.0"), []), "--json"]);
  expect(JSON.parse(again.stdout)).toEqual({ event: "unchanged", version: "9.0.0" });
}, 60_000);
