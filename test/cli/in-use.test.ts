import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { executable } from "../kit/executable.ts";
import { keptIn } from "../kit/kept.ts";
import { COMMANDS, inside } from "./verbs/inside.ts";

let appliance: TestAppliance;
let ana: Client;
const desk = mkdtempSync(join(tmpdir(), "freehold-in-use-"));
const on = (name: string) => join(desk, name);

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  writeFileSync(on("leads.csv"), "name\nIda\n");
});
afterAll(async () => {
  await appliance.appliance.stop();
  for (const path of [appliance.folder, desk]) rmSync(path, { recursive: true, force: true });
});

const ANA = ["--as", "ana@example.com"];
const REFUSED = /^(Another Freehold (process )?is using|A server is running on) .+\. /;

/** Expected result of each command while a server uses the folder: it works, or says what to do instead. */
const MEANWHILE: readonly (readonly [args: string[], code: number, said: RegExp])[] = [
  [["serve", "--port", "0"], 1, REFUSED],
  [["demo"], 1, REFUSED],
  [["backup", "--output", on("a.tar.zst")], 0, /a\.tar\.zst/],
  [["backup", "list"], 0, /./],
  [["restore", on("a.tar.zst")], 1, REFUSED],
  [["archive", "export", on("acme.zip")], 1, REFUSED],
  [["audit", "verify"], 1, REFUSED],
  [["audit", "export", on("log.ndjson")], 1, REFUSED],
  [["audit", "witness", "--state", on("w.json"), "--key", on("k.jwk")], 1, REFUSED],
  [["library", "status"], 1, /--url/],
  [["import", "crm.leads", on("leads.csv"), ...ANA], 1, REFUSED],
  [["export", "crm.leads", on("out.csv"), ...ANA], 1, REFUSED],
  [["user", "list"], 1, REFUSED],
  [["org", "list"], 1, REFUSED],
  [["keys", "rotate"], 1, REFUSED],
  [["migrate", "status"], 0, /./],
  [["migrate", "up"], 1, REFUSED],
  [["doctor"], 0, /No problems found/],
  [["doctor", "--fix"], 0, /No problems found/],
  [["config", "print"], 0, /./],
];

/** Commands that use no data folder, or one that cannot be in use. They have separate tests. */
const APART = [
  "init",
  "verify",
  "health",
  "service",
  "desktop",
  "prove",
  "upgrade",
  "version",
  "help",
  "completion",
  "man",
];

test("the table covers every command", () => {
  const named = new Set([...MEANWHILE.map(([[command]]) => command), ...APART]);
  expect(COMMANDS.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual([]);
});

test.each(MEANWHILE)("freehold %p on a folder in use exits with code %p", async (args, code, said) => {
  const before = readdirSync(appliance.folder);
  const result = await inside([...args, "--data", appliance.folder]);
  expect(result.code).toBe(code);
  expect(result.stdout + result.stderr).toMatch(said);
  expect(readdirSync(appliance.folder)).toEqual(before);
});

test("the server is not affected by these commands", async () => {
  expect((await ana.post("/api/v1/crm/leads", { name: "Jon" })).status).toBe(201);
  expect((await appliance.send("GET", "/readyz")).status).toBe(200);
  expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  const { body } = await ana.get("/api/v1/crm/leads");
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Jon"]);
});

test("of two concurrent commands each succeeds or is rejected, as the audit trail shows", async () => {
  const other = await TestAppliance.start();
  await other.setUp();
  await other.appliance.stop();
  const invite = (name: string) =>
    Bun.spawn(
      [
        executable(),
        "user",
        "create",
        "--email",
        `${name}@example.com`,
        "--name",
        name,
        "--roles",
        "employee",
        "--data",
        other.folder,
      ],
      { stdout: "ignore", stderr: "pipe", env: keptIn(other.folder, { PATH: process.env.PATH ?? "" }) },
    );
  const both = [invite("ben"), invite("cleo")];
  const codes = await Promise.all(both.map(({ exited }) => exited));
  expect(codes).toContain(0);
  for (const [i, code] of codes.entries()) {
    const stderr = await new Response(both[i]?.stderr).text();
    if (code !== 0) expect(stderr).toMatch(REFUSED);
  }
  const again = await TestAppliance.start([], other.folder);
  const owner = await again.logIn("ana@example.com");
  const { body } = await owner.get("/api/v1/audit/events?action=settings.team.invite&outcome=ok");
  await again.appliance.stop();
  expect(body.data).toHaveLength(codes.filter((code) => code === 0).length);
  rmSync(other.folder, { recursive: true });
});
