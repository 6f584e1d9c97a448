import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder, PASSWORD } from "../kit/appliance.ts";
import { executable, initialised, run, Served } from "../kit/executable.ts";

const folders: string[] = [];
const folder = () => {
  const made = freshFolder();
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

describe("Commands", () => {
  test("version prints the version", async () => {
    const { stdout, code } = await run(["version"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^freehold \d+\.\d+\.\d+/);
    expect(JSON.parse((await run(["version", "--json"])).stdout)).toMatchObject({
      platform: process.platform,
    });
  });

  test("help lists every command and setting and the usage of a command", async () => {
    const { stdout, code } = await run(["help"]);
    expect(code).toBe(0);
    for (const word of ["serve", "init", "audit", "--port", "FREEHOLD_PORT", "--limits-api-per-minute"])
      expect(stdout).toContain(word);
    expect((await run(["help", "init"])).stdout).toContain("--password-stdin");
    expect((await run(["init", "--help"])).stdout).toContain("Usage:");
    expect((await run([])).stdout).toContain("Usage:");
  });

  const wrong: [string, string[], string][] = [
    ["an unknown command", ["frobnicate"], "Unknown command"],
    ["an unknown flag", ["serve", "--prot", "80"], "--port"],
    ["an invalid value", ["serve", "--port", "abc"], "--port"],
    [
      "init without a name",
      ["init", "--organization", "A", "--email", "a@b.c", "--password-stdin"],
      "--name",
    ],
    ["audit without a key", ["audit", "verify", "x.ndjson"], "--key"],
  ];
  for (const [what, args, says] of wrong) {
    test(`exits with code 2 and a hint for ${what}`, async () => {
      const { code, stderr } = await run(
        [...args, ...(args[0] === "serve" || args[0] === "init" ? ["--data", folder()] : [])],
        { stdin: "" },
      );
      expect(code).toBe(2);
      expect(stderr).toContain(says);
      expect(stderr).not.toContain("    at ");
    });
  }

  test("init fails if the organisation exists", async () => {
    const data = await initialised();
    folders.push(data);
    const again = await run(
      [
        "init",
        "--data",
        data,
        "--organization",
        "B",
        "--name",
        "B",
        "--email",
        "b@example.com",
        "--password-stdin",
      ],
      { stdin: PASSWORD },
    );
    expect(again.code).toBe(1);
    expect(again.stderr).toContain("already set up");
  });
});

describe("Server", () => {
  test("prints a one-time setup link that works once", async () => {
    const data = folder();
    const served = await Served.start(data);
    const link = served.lines.join("\n").match(/(http:\S+)\/setup#token=(\S+)/);
    expect(link?.[1]).toBe(served.base);
    expect((await fetch(`${served.base}/setup`)).headers.get("content-type")).toContain("text/html");
    const setUp = (setup_token = link?.[2] ?? "") =>
      served.send("POST", "/api/v1/setup", {
        setup_token,
        organization: "Acme",
        name: "Ana",
        email: "ana@example.com",
        password: PASSWORD,
      });
    expect((await served.send("GET", "/api/v1/setup")).body).toMatchObject({ open: true, mail: false });
    expect((await setUp("wrong")).body.code).toBe("AUTH_INVALID_CREDENTIALS");
    const both = await Promise.all([setUp(), setUp()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await served.send("GET", "/api/v1/setup")).body).toMatchObject({ open: false, mail: false });
    const ana = await served.logIn();
    expect((await ana.get("/api/v1/auth/me")).body.organization.name).toBe("Acme");
    expect(await served.stop()).toBe(0);
    const again = await Served.start(data);
    expect(again.lines.join("\n")).not.toContain("token=");
    await again.stop();
  });

  test("prints the ready line as JSON with JSON logs", async () => {
    const data = await initialised();
    folders.push(data);
    const served = await Served.start(data, ["--log-format", "json"]);
    expect(JSON.parse(served.lines.at(-1) ?? "")).toEqual({ event: "ready", url: served.base });
    await served.stop();
  });

  test("serves the documentation page without references to other hosts", async () => {
    const data = await initialised();
    folders.push(data);
    const served = await Served.start(data);
    const page = await served.send("GET", "/docs");
    expect(page.status).toBe(200);
    expect(page.text).toContain('src="/docs/scalar.js"');
    expect(page.text.replaceAll(served.base, "")).not.toMatch(/https?:\/\//);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const script = await fetch(`${served.base}/docs/scalar.js`);
    expect(script.status).toBe(200);
    expect((await script.text()).length).toBeGreaterThan(1_000_000);
    await served.stop();
  });

  test("finishes pending requests on SIGTERM and exits with code 0", async () => {
    const data = await initialised();
    folders.push(data);
    const served = await Served.start(data);
    const ana = await served.logIn();
    const calls = Array.from({ length: 50 }, (_, i) => ana.post("/api/v1/crm/leads", { name: `Last ${i}` }));
    await Bun.sleep(5);
    const stopped = served.stop();
    const replies = await Promise.allSettled(calls);
    expect(await stopped).toBe(0);
    const made = replies.flatMap((reply) =>
      reply.status === "fulfilled" && reply.value.status === 201 ? [reply.value.body.id] : [],
    );
    const again = await Served.start(data);
    const client = await again.logIn();
    for (const id of made) expect((await client.get(`/api/v1/crm/leads/${id}`)).status).toBe(200);
    await again.stop();
    expect(existsSync(join(data, "freehold.db-wal"))).toBe(false);
  });

  test("refuses to start on a data folder in use", async () => {
    const data = await initialised();
    folders.push(data);
    const served = await Served.start(data);
    const second = await run(["serve", "--data", data, "--port", "0"]);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain("Another Freehold process is using the data folder");
    await served.stop();
  });

  test("reports a port in use", async () => {
    const data = await initialised();
    folders.push(data);
    const served = await Served.start(data);
    const port = new URL(served.base).port;
    const second = await run(["serve", "--data", folder(), "--port", port]);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`port ${port}`);
    expect(second.stderr).not.toContain("    at ");
    await served.stop();
  });
});

describe("Working directory", () => {
  test("executes no file from it and reads no settings", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, "node_modules"));
    writeFileSync(join(cwd, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
    writeFileSync(join(cwd, "evil.ts"), 'require("node:fs").writeFileSync("pwned", "");');
    writeFileSync(join(cwd, ".env"), "FREEHOLD_PORT=1\n");
    writeFileSync(join(cwd, "freehold.toml"), "port = 1\n");
    const { code } = await run(["version"], { cwd });
    expect(code).toBe(0);
    const { stderr } = await run(["help"], { cwd });
    expect(stderr).toBe("");
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
  });
});

beforeAll(() => {
  executable();
});
