import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { decodeProtectedHeader } from "jose";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { runJson, served } from "./verbs/inside.ts";

// Commands cannot use the folder while a server runs, so each step starts a new server.
let folder: string;

beforeAll(async () => {
  const appliance = await TestAppliance.start();
  folder = appliance.folder;
  await appliance.setUp();
  await appliance.appliance.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function secretKeys(): { d: string }[] {
  const vault = new Database(join(folder, "vault.db"), { readonly: true });
  const row = vault.query<{ value: string }, []>("SELECT value FROM secrets WHERE name = 'token_keys'").get();
  vault.close();
  return JSON.parse(row?.value ?? "[]");
}

const rotate = (...args: string[]) => runJson(folder, "keys", "rotate", ...args);

const logIn = (appliance: TestAppliance) => appliance.logIn("ana@example.com");

const refresh = (appliance: TestAppliance, { refreshToken }: Client) =>
  appliance.send("POST", "/api/v1/auth/refresh", { refresh_token: refreshToken });

const kid = (token: string) => decodeProtectedHeader(token).kid;

const publicKids = (appliance: TestAppliance) =>
  appliance
    .send("GET", "/.well-known/jwks.json")
    .then(({ body }) => body.keys.map((key: { kid: string }) => key.kid));

test("rotation signs with a new key and keeps sessions alive", async () => {
  const before = await served(folder, logIn);
  const { exit, keys } = await rotate();
  expect(exit).toBe(0);
  expect(keys).toMatchObject([
    { state: "signs", until: null },
    { state: "verifies", made_at: null },
  ]);

  await served(folder, async (appliance) => {
    const next = await refresh(appliance, before);
    expect(next.status).toBe(200);
    expect(kid(next.body.access_token)).toBe(keys[0].id);
    expect(kid(before.accessToken)).toBe(keys[1].id);
    expect(await publicKids(appliance)).toEqual([keys[0].id, keys[1].id]);
  });
});

test("rotation deletes the private part of the old key from the disk", async () => {
  const d = secretKeys()[0]?.d ?? "";
  const holders = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(d))
      .map(({ name }) => name);
  expect(holders()).toEqual(["vault.db"]);
  await rotate();
  expect(holders()).toEqual([]);
  expect(secretKeys().map((key) => key.d !== undefined)).toEqual([true, false, false]);
});

test("--end-sessions invalidates all sessions and old keys", async () => {
  const before = await served(folder, logIn);
  expect(await rotate("--end-sessions")).toMatchObject({
    exit: 0,
    end_sessions: true,
    keys: [{ state: "signs" }],
  });
  await served(folder, async (appliance) => {
    expect((await refresh(appliance, before)).status).toBe(401);
    const next = await logIn(appliance);
    expect((await next.get("/api/v1/auth/me")).status).toBe(200);
    const old = { authorization: `Bearer ${before.accessToken}` };
    expect((await appliance.send("GET", "/api/v1/auth/me", undefined, old)).status).toBe(401);
    expect(await publicKids(appliance)).toEqual([kid(next.accessToken)]);
  });
});

test("the operator can rotate keys on a running server, recorded in the appliance log", async () => {
  await served(folder, async (appliance) => {
    const ana = await logIn(appliance);
    const rotated = await ana.post("/api/v1/system/keys/rotate", {});
    expect(rotated.status).toBe(200);
    expect((await ana.get("/api/v1/system/keys")).body).toEqual(rotated.body);
    expect(kid((await logIn(appliance)).accessToken)).toBe(rotated.body.data[0].id);
    const { body } = await ana.get("/api/v1/audit/events?log=appliance&action=system.keys.rotate");
    expect(body.data.map(({ via }: { via: string }) => via)).toEqual(["http", "cli", "cli", "cli"]);
    expect(body.data[0].after).toEqual({ signs: rotated.body.data[0].id, end_sessions: false });
  });
});
