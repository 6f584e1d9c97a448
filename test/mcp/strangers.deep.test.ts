import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clientOf, MANDATES, program } from "../governance/mandates/program.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { decide } from "../kit/decide.ts";
import { until } from "../kit/until.ts";
import { done } from "../modules/fin/trade/shop.ts";

/** Official clients. Where a registry cannot be reached, the names of the tests say that they are skipped. */
const PYTHON = ["mcp==2.3.0"];
const PACKAGES = {
  "@modelcontextprotocol/client": "2.4.0",
  "@modelcontextprotocol/ext-tasks": "0.2.2",
  "@modelcontextprotocol/conformance": "0.1.16",
};

const folder = mkdtempSync(join(tmpdir(), "freehold-clients-"));
const python = join(folder, "venv/bin/python");
const bun = process.execPath;
writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: PACKAGES }));
copyFileSync(join(import.meta.dir, "strangers/client.mjs"), join(folder, "client.mjs"));

function runs(...command: string[]): boolean {
  try {
    return Bun.spawnSync(command, { cwd: folder, stdout: "ignore", stderr: "ignore" }).exitCode === 0;
  } catch {
    return false;
  }
}

const hasPython =
  runs("python3", "-m", "venv", join(folder, "venv")) &&
  runs(python, "-m", "pip", "install", "-q", ...PYTHON);
const hasPackages = runs(bun, "install", "--silent");

let app: TestAppliance;
let ana: Client;
let agent: Client;

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp();
  ({ agent } = await program(app.base, ana, { mode: "propose", actions: ["*"] }));
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const TOUR = {
  tools: 10,
  prompts: expect.any(Number),
  page: "# Approvals",
  found: ["crm.leads.bulk", "crm.leads.create"],
};

const address = () => `${app.base}/mcp`;

async function py(what: string): Promise<Json> {
  const script = join(import.meta.dir, "strangers/client.py");
  const { stdout, stderr } = Bun.spawn([python, script, address(), agent.accessToken, what], {
    stderr: "pipe",
  });
  const [out, errors] = await Promise.all([new Response(stdout).text(), new Response(stderr).text()]);
  if (out === "") throw new Error(errors);
  return JSON.parse(out);
}

/** The request that waits for the holder. */
async function approve(): Promise<void> {
  const waiting = async () => (await ana.get("/api/v1/approvals?role=waiting")).body.data[0]?.id;
  await until(async () => (await waiting()) !== undefined);
  done(await decide(ana, `/api/v1/approvals/${await waiting()}`, "approve"));
}

describe("Official clients", () => {
  test.skipIf(!hasPython)(
    `for Python list, call and follow a task over a restart${skipped(hasPython)}`,
    async () => {
      for (const said of await py("tour")) expect(said).toMatchObject({ ...TOUR, vote: "HUMAN_ONLY" });
      const { taskId } = await py("new");
      expect(await py(taskId)).toMatchObject({ status: "working" });
      await app.appliance.stop();
      app = await TestAppliance.start([], app.folder);
      ana = await app.logIn("ana@example.com");
      agent = clientOf(app.base, agent.accessToken, ana);
      await approve();
      const { status, result } = await py(taskId);
      expect(status).toBe("completed");
      expect(result.structuredContent.record.name).toBe("From Python");
    },
  );

  test.skipIf(!hasPackages)(
    `for TypeScript list, call and follow a task${skipped(hasPackages)}`,
    async () => {
      const running = Bun.spawn([bun, "client.mjs", address(), agent.accessToken], {
        cwd: folder,
        stderr: "pipe",
      });
      const voted = approve();
      const [out, errors] = await Promise.all([
        new Response(running.stdout).text(),
        new Response(running.stderr).text(),
      ]);
      await voted;
      const [tours, requested, end] = out
        .trim()
        .split("\n")
        .map((line): Json => JSON.parse(line));
      expect(errors).toBe("");
      expect(tours).toMatchObject([
        { era: "legacy", ...TOUR },
        { era: "modern", ...TOUR },
      ]);
      expect(requested).toEqual({ requested: true });
      expect(end).toMatchObject({ approval: { state: "executed" }, record: { name: "From TypeScript" } });
    },
  );

  test.skipIf(!hasPackages)(
    `for TypeScript get access by the login page${skipped(hasPackages)}`,
    async () => {
      const command = [bun, "client.mjs", address(), "oauth"];
      const running = Bun.spawn(command, { cwd: folder, stdin: "pipe", stderr: "inherit" });
      const lines = linesOf(running.stdout);
      const page = new URL((await lines.next()).value?.page);
      expect(page.href).toStartWith(`${app.base}/authorize?`);
      const { client_id, redirect_uri, code_challenge } = Object.fromEntries(page.searchParams);
      const { mandate } = await program(app.base, ana, { mode: "read", actions: ["*"] });
      const allowed = await ana.post(`${MANDATES}/${mandate.id}/authorize`, {
        client_id,
        redirect_uri,
        code_challenge,
      });
      running.stdin.write(`${new URLSearchParams({ code: done(allowed).code, iss: app.base })}\n`);
      await running.stdin.flush();
      expect((await lines.next()).value).toEqual({ tools: 10 });
    },
  );

  /** Other scenarios need tools that only test servers have. */
  const SCENARIOS = ["server-initialize", "ping", "tools-list", "resources-list", "prompts-list"].concat(
    "dns-rebinding-protection",
  );

  test.skipIf(!hasPackages)(`agree with the conformance suite${skipped(hasPackages)}`, async () => {
    // The suite sends no secret.
    const door = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async (request) => {
        const headers = new Headers(request.headers);
        headers.set("authorization", `Bearer ${agent.accessToken}`);
        return fetch(address(), { method: request.method, headers, body: await request.text() });
      },
    });
    const suite = "node_modules/@modelcontextprotocol/conformance/dist/index.js";
    for (const scenario of SCENARIOS) {
      const command = [
        bun,
        suite,
        "server",
        "--url",
        `http://localhost:${door.port}/mcp`,
        "--scenario",
        scenario,
      ];
      const out = await new Response(Bun.spawn(command, { cwd: folder, stderr: "ignore" }).stdout).text();
      const passed = /Passed: (\d+)\/(\d+), 0 failed/.exec(out);
      expect([scenario, passed?.[1]]).toEqual([scenario, passed?.[2] ?? "all"]);
    }
    await door.stop(true);
  });
});

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Json> {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}

function skipped(isThere: boolean): string {
  return isThere ? "" : " (skipped: its packages can't be installed here)";
}
