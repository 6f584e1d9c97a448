import { expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { linesOf } from "../../../src/evidence/archive-file.ts";
import { verifyExport } from "../../../src/evidence/export.ts";
import { Client, freshFolder, PASSWORD, send } from "../../kit/appliance.ts";
import { until } from "../../kit/until.ts";

const MAIN = join(import.meta.dir, "..", "..", "..", "src", "main.ts");
const CHEAP = ["--identity-argon2-memory-kib", "8", "--identity-argon2-iterations", "1"];
const SEGMENTS = "/api/v1/audit/segments";

async function init(folder: string): Promise<void> {
  const who = ["--organization", "Acme", "--name", "Ana", "--email", "ana@example.com", "--password-stdin"];
  const child = Bun.spawn([process.execPath, MAIN, "init", "--data", folder, ...who, ...CHEAP], {
    stdin: Buffer.from(PASSWORD),
    stdout: "ignore",
  });
  expect(await child.exited).toBe(0);
}

async function serve(folder: string) {
  const limits = ["--limits-api-per-minute", "0", "--limits-auth-per-minute", "0"];
  const child = Bun.spawn(
    [
      process.execPath,
      MAIN,
      "serve",
      "--data",
      folder,
      "--port",
      "0",
      "--log-format",
      "json",
      ...CHEAP,
      ...limits,
    ],
    { stdout: "pipe", stderr: "ignore" },
  );
  let text = "";
  for await (const chunk of child.stdout) {
    text += new TextDecoder().decode(chunk);
    const url = /"event":"ready","url":"([^"]+)"/.exec(text)?.[1];
    if (!url) continue;
    const { body } = await send(url, "POST", "/api/v1/auth/login", {
      email: "ana@example.com",
      password: PASSWORD,
    });
    const stop = async (signal: "SIGKILL" | "SIGTERM") => {
      child.kill(signal);
      await child.exited;
    };
    return { client: new Client(url, body), stop };
  }
  throw new Error("the program ended before it was ready");
}

test("an appliance killed while archiving or emptying continues without loss", async () => {
  const folder = freshFolder();
  await init(folder);
  let { client, stop } = await serve(folder);
  for (let n = 0; n < 3000; n += 100)
    await Promise.all(Array.from({ length: 100 }, () => client.get("/api/v1/crm/leads")));
  const [sealed] = (await client.post(SEGMENTS, {})).body.data;
  expect(sealed.events).toBeGreaterThan(2500);

  for (const delay of [5, 40]) {
    const call = client.post(`${SEGMENTS}/1/archive`).catch(() => undefined);
    await Bun.sleep(delay);
    await stop("SIGKILL");
    await call;
    ({ client, stop } = await serve(folder));
    const { state, archive } = (await client.get(`${SEGMENTS}/1`)).body;
    expect(state).toBe(archive ? "archived" : "sealed");
    const files = existsSync(join(folder, "archive"))
      ? readdirSync(join(folder, "archive"), { recursive: true })
      : [];
    expect(files.filter((name) => String(name).endsWith(".partial"))).toEqual([]);
    expect((await client.get("/api/v1/audit/verify")).body.ok).toBe(true);
  }

  const { archive } = (await client.post(`${SEGMENTS}/1/archive`)).body;
  const [organization = ""] = readdirSync(join(folder, "archive"));
  const { public_key } = (await client.get("/api/v1/audit/checkpoints")).body;
  const path = join(folder, "archive", organization, "segment-000001.ndjson.gz");
  expect(await verifyExport(linesOf(path), public_key)).toMatchObject({ ok: true, checked: sealed.events });

  const confirmed = await client.post(`${SEGMENTS}/1/confirm`, { sha256: archive.sha256 });
  expect(confirmed.body.state).toBe("emptying");
  await stop("SIGKILL");
  ({ client, stop } = await serve(folder));
  expect((await client.get("/api/v1/audit/verify")).body.ok).toBe(true);
  const stateOf = async () => (await client.get(`${SEGMENTS}/1`)).body.state;
  await until(stateOf, (state) => state === "emptied");
  const report = (await client.get("/api/v1/audit/verify")).body;
  expect(report.ok).toBe(true);
  expect(report.archived).toBeGreaterThan(2500);
  await stop("SIGTERM");
  rmSync(folder, { recursive: true });
});
