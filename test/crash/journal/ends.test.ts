import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { freshFolder } from "../../kit/appliance.ts";
import { CuttingProxy } from "../../kit/cutting-proxy.ts";
import { executable, run, Served } from "../../kit/executable.ts";
import { create, leads, placed, unknown } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

/** Supervisors wait longer before they kill. */
const PATIENCE_MS = 30_000;

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

/** A process that does not get ready. Resolves once it has said something about itself. */
async function waiting(folder: string, { args, env }: ReturnType<typeof placed>, says: string) {
  const child = Bun.spawn([executable(), "serve", "--port", "0", "--data", folder, ...args], {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdout: "ignore",
    stderr: "pipe",
  });
  const decoder = new TextDecoder();
  let text = "";
  const reader = child.stderr.getReader();
  while (!text.includes(says)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`it ended: ${text}`);
    text += decoder.decode(value);
  }
  reader.releaseLock();
  return child;
}

async function endOf(child: Bun.Subprocess): Promise<number | string> {
  child.kill("SIGTERM");
  const end = await Promise.race([child.exited, Bun.sleep(PATIENCE_MS).then(() => "it runs on")]);
  if (typeof end === "string") child.kill("SIGKILL");
  return end;
}

describe.skipIf(!postgresFolder)(`A process that is asked to end${unlessPostgres}`, () => {
  test("does so while the database is down", async () => {
    const { args, env } = placed(await postgres.database("down"));
    const served = await Served.start(await unknown(), args, env);
    const client = await served.logIn();
    await create(client, "before");
    await postgres.end("SIGQUIT");
    const call = create(client, "meanwhile").then(
      ({ status }) => status,
      () => "no answer",
    );
    await Bun.sleep(500);
    const end = await endOf(served.child);
    await postgres.begin();
    expect(end).not.toBe("it runs on");
    expect(await new Response(served.child.stderr).text()).not.toContain("Internal error");
    expect(await call).not.toBe(201);
  });

  test("does so while the database is silent", async () => {
    await postgres.database("silent");
    const proxy = await CuttingProxy.to(postgres.port);
    const { args, env } = placed(postgres.urlOf("silent", proxy.port));
    const served = await Served.start(await unknown(), args, env);
    await create(await served.logIn(), "before");
    const standing = await waiting(freshFolder(), { args, env }, "standing by");
    proxy.holdAfter("there", 0);
    await Bun.sleep(300);
    const [one, other] = await Promise.all([endOf(served.child), endOf(standing)]);
    proxy.stop();
    expect([one, other]).not.toContain("it runs on");
  });

  test("does so while it builds its files", async () => {
    const straight = placed(await postgres.database("building"));
    const served = await Served.start(await unknown(), straight.args, straight.env);
    await served.stop();
    const proxy = await CuttingProxy.to(postgres.port);
    const { args, env } = placed(postgres.urlOf("building", proxy.port));
    proxy.holdAfter("back", 50_000);
    const child = Bun.spawn([executable(), "serve", "--port", "0", "--data", freshFolder(), ...args], {
      env: { PATH: process.env.PATH ?? "", ...env },
      stdio: ["ignore", "ignore", "ignore"],
    });
    await until(() => proxy.isCut);
    const end = await endOf(child);
    proxy.stop();
    expect(end).not.toBe("it runs on");
  });

  test("ends by itself if its folder has other data", async () => {
    const { args, env } = placed(await postgres.database("other"));
    const served = await Served.start(await unknown(), args, env);
    const refused = run(["serve", "--port", "0", "--data", await unknown(), ...args], { env });
    const end = await Promise.race([refused, Bun.sleep(PATIENCE_MS)]);
    expect(end).toMatchObject({ code: 1, stderr: expect.stringContaining("its own data") });
    await served.stop();
  });
});

describe.skipIf(!postgresFolder)(`A process that stands by${unlessPostgres}`, () => {
  test("takes over once the network is back, whose packets were dropped", async () => {
    const straight = placed(await postgres.database("dropped"));
    const leader = await Served.start(await unknown(), straight.args, straight.env);
    await create(await leader.logIn(), "before");
    const proxy = await CuttingProxy.to(postgres.port);
    const { args, env } = placed(postgres.urlOf("dropped", proxy.port));
    const next = Served.start(freshFolder(), args, env);
    await Bun.sleep(3000);
    proxy.holdAfter("there", 0);
    await until(() => proxy.isCut);
    await leader.stop("SIGKILL");
    // Connections from before stay dead.
    proxy.forget();
    const second = await Promise.race([next, Bun.sleep(60_000)]);
    if (!second) throw new Error("it waits for a dead connection");
    expect([...(await leads(await second.logIn())).keys()]).toEqual(["before"]);
    await second.stop();
    proxy.stop();
  });
});
