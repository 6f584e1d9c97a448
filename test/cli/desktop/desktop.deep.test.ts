import { afterAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { freshFolder, PASSWORD, send } from "../../kit/appliance.ts";
import { executable } from "../../kit/executable.ts";

const CHEAP = [
  ...["--identity-argon2-memory-kib", "8", "--identity-argon2-iterations", "1"],
  ...["--limits-auth-per-minute", "0", "--no-learning-starter"],
];

/** A user with a home folder and a browser that records the addresses it opens. */
class Person {
  readonly home = freshFolder();
  readonly data = join(this.home, "share", "freehold");
  readonly #seen = join(this.home, "seen");
  readonly #programs = join(this.home, "bin");
  readonly #children: Bun.Subprocess[] = [];

  constructor({ hasBrowser = true } = {}) {
    mkdirSync(this.#programs);
    if (!hasBrowser) return;
    for (const name of ["xdg-open", "open"]) {
      const path = join(this.#programs, name);
      writeFileSync(path, `#!/bin/sh\necho "$1" >> '${this.#seen}'\nenv > '${this.#seen}-env'\n`);
      chmodSync(path, 0o755);
    }
  }

  spawn(args: readonly string[], env: Record<string, string> = {}) {
    const child = Bun.spawn([executable(), ...args], {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      cwd: this.home,
      env: {
        PATH: `${this.#programs}:/usr/bin:/bin`,
        HOME: this.home,
        XDG_DATA_HOME: join(this.home, "share"),
        ...env,
      },
    });
    this.#children.push(child);
    return child;
  }

  async run(...args: string[]) {
    const child = this.spawn(args);
    const [stdout, stderr, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { stdout, stderr, code };
  }

  async start(args: readonly string[] = [], env?: Record<string, string>) {
    const child = this.spawn(["desktop", "--json", ...CHEAP, ...args], env);
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes("\n")) break;
    }
    if (text === "") throw new Error(`the desktop said nothing: ${await new Response(child.stderr).text()}`);
    return { child, said: JSON.parse(text) };
  }

  /** Waits until the browser has opened `times` addresses and returns them. */
  async seen(times: number): Promise<string[]> {
    for (;;) {
      const seen = existsSync(this.#seen) ? readFileSync(this.#seen, "utf8").trim().split("\n") : [];
      if (seen.length >= times && existsSync(`${this.#seen}-env`)) return seen;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  givenToBrowser = () => readFileSync(`${this.#seen}-env`, "utf8");
  hasSeenNothing = () => !existsSync(this.#seen);

  async leave(): Promise<void> {
    for (const child of this.#children) child.kill("SIGKILL");
    await Promise.all(this.#children.map((child) => child.exited));
    rmSync(this.home, { recursive: true, force: true });
  }
}

const people: Person[] = [];
function person(options?: { hasBrowser: boolean }): Person {
  const one = new Person(options);
  people.push(one);
  return one;
}
afterAll(() => Promise.all(people.map((one) => one.leave())));

describe("Desktop mode", () => {
  const ana = person();

  test("creates a private folder and opens the setup page", async () => {
    const { said } = await ana.start([], { FREEHOLD_BACKUP_PASSPHRASE: "correct horse battery" });
    expect(said).toEqual({
      event: "ready",
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      setup_url: expect.stringMatching(/\/setup#token=[\w-]{20,}$/),
      data: ana.data,
    });
    expect(await ana.seen(1)).toEqual([said.setup_url]);
    expect(ana.givenToBrowser()).not.toContain("FREEHOLD_");
    const open = [".", ...readdirSync(ana.data, { recursive: true, encoding: "utf8" })].filter(
      (name) => (statSync(join(ana.data, name)).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
  });

  test("started twice opens the running instance", async () => {
    const { stdout, code } = await ana.run("desktop", "--json");
    const said = JSON.parse(stdout);
    expect([said.event, code]).toEqual(["already_running", 0]);
    expect(await ana.seen(2)).toEqual([said.setup_url, said.setup_url]);
  });

  test("opens the start page after setup", async () => {
    const { stdout } = await ana.run("desktop", "--no-browser", "--json");
    const { url, setup_url } = JSON.parse(stdout);
    const made = await send(url, "POST", "/api/v1/setup", {
      setup_token: setup_url.split("token=")[1],
      organization: "Acme",
      name: "Ana",
      email: "ana@example.com",
      password: PASSWORD,
    });
    expect(made.status).toBe(201);
    const second = await ana.run("desktop");
    expect(second.stdout).toBe(`Freehold is already running at ${url}\n`);
    expect((await ana.seen(3)).at(-1)).toBe(url);
  });

  test("--stop stops a running instance and reports when there is none", async () => {
    const ended = await ana.run("desktop", "--stop");
    expect([ended.stdout, ended.code]).toEqual(["Freehold has stopped. All data is saved.\n", 0]);
    const again = await ana.run("desktop", "--stop", "--json");
    expect([JSON.parse(again.stdout), again.code]).toEqual([{ event: "stopped", was_running: false }, 0]);
  });
});

describe("Desktop mode after a crash", () => {
  const ben = person();

  test("is detected as stopped and restarts on the same port", async () => {
    const first = await ben.start(["--no-browser"]);
    first.child.kill("SIGKILL");
    await first.child.exited;
    expect((await ben.run("desktop", "--stop")).stdout).toBe("Freehold is not running on this desktop.\n");
    const second = await ben.start(["--no-browser"]);
    expect(second.said).toEqual(first.said);
    second.child.kill("SIGINT");
    expect(await second.child.exited).toBe(0);
    expect(ben.hasSeenNothing()).toBe(true);
  });

  test("uses another port if its own is taken", async () => {
    const first = await ben.start(["--no-browser"]);
    first.child.kill("SIGHUP");
    expect(await first.child.exited).toBe(0);
    const other = Bun.serve({
      hostname: "127.0.0.1",
      port: Number(new URL(first.said.url).port),
      fetch: () => Response.json({ open: true }),
    });
    const second = await ben.start(["--no-browser"]);
    expect([second.said.event, second.said.url === first.said.url]).toEqual(["ready", false]);
    await ben.run("desktop", "--stop");
    await other.stop(true);
  });
});

test("concurrent desktop starts result in one server", async () => {
  const cid = person();
  const both = await Promise.all([cid.start(["--no-browser"]), cid.start(["--no-browser"])]);
  expect(both.map(({ said }) => said.event).sort()).toEqual(["already_running", "ready"]);
  expect(both[0].said.url).toBe(both[1].said.url);
});

test("desktop mode without a browser prints the address", async () => {
  const dan = person({ hasBrowser: false });
  const { child, said } = await dan.start();
  child.kill("SIGTERM");
  expect(await new Response(child.stderr).text()).toBe(
    `The browser could not be opened. Open this address: ${said.setup_url}\n`,
  );
});

test("desktop mode rejects a folder in use by a server and other hosts", async () => {
  const eve = person();
  const server = eve.spawn(["serve", "--data", eve.data, "--port", "0", "--log-format", "json", ...CHEAP]);
  for await (const _ of server.stdout) break;
  const inUse = await eve.run("desktop");
  expect([inUse.code, inUse.stderr]).toEqual([
    1,
    `A server is using ${eve.data}. Open it in the browser, or stop it first.\n`,
  ]);
  const everywhere = await eve.run("desktop", "--host", "0.0.0.0");
  expect([everywhere.code, everywhere.stderr]).toEqual([
    2,
    "The desktop mode serves only this computer, so host and socket can't be set. To serve other computers too, run: freehold serve\n",
  ]);
});
