import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { inside, runJson, served } from "./verbs/inside.ts";

// Commands cannot use the folder while a server runs, so each step starts a new server.
let folder: string;
const desk = mkdtempSync(join(tmpdir(), "freehold-audit-"));
const on = (name: string) => join(desk, name);

beforeAll(async () => {
  const appliance = await TestAppliance.start();
  folder = appliance.folder;
  // Rows altered without a call would add an event to the log of the appliance.
  const ana = await appliance.setUpBare();
  const { body } = await ana.get("/api/v1/audit/checkpoints");
  writeFileSync(on("key.jwk"), JSON.stringify(body.public_key));
  await appliance.appliance.stop();
});
afterAll(() => {
  for (const path of [folder, desk]) rmSync(path, { recursive: true, force: true });
});

const audit = (...args: string[]) => runJson(folder, "audit", ...args);

const asAna = <T>(ask: (ana: Client) => Promise<T>) =>
  served(folder, async (appliance) => ask(await appliance.logIn("ana@example.com")));

test("exports the log of a stopped folder, which the public key verifies", async () => {
  const made = await audit("export", on("log.ndjson"));
  expect(made).toMatchObject({ exit: 0, public_key: JSON.parse(readFileSync(on("key.jwk"), "utf8")) });
  const checked = await audit("verify", on("log.ndjson"), "--key", on("key.jwk"));
  expect(checked).toMatchObject({ exit: 0, ok: true, sha256: made.sha256 });

  const text = readFileSync(on("log.ndjson"), "utf8");
  writeFileSync(on("edited.ndjson"), text.replace('"via":"http"', '"via":"job"'));
  expect(await audit("verify", on("edited.ndjson"), "--key", on("key.jwk"))).toMatchObject({
    exit: 1,
    ok: false,
  });
});

test("exports the appliance log and a log from a given event on", async () => {
  const empty = await audit("export", on("own.ndjson"), "--log", "appliance");
  expect(empty).toMatchObject({ exit: 1, message: expect.stringContaining("no events to export") });
  await inside(["keys", "list", "--data", folder]);
  expect(await audit("export", on("own.ndjson"), "--log", "appliance")).toMatchObject({ exit: 0 });
  expect(await audit("verify", on("own.ndjson"), "--key", on("key.jwk"))).toMatchObject({
    exit: 0,
    ok: true,
  });
  expect(await audit("export", on("part.ndjson"), "--from", "2")).toMatchObject({ exit: 0 });
  expect(await audit("export", on("beyond.ndjson"), "--from", "100000")).toMatchObject({ exit: 1 });
});

test("does not overwrite an existing file", async () => {
  expect(await audit("export", on("log.ndjson"))).toMatchObject({ exit: 2 });
});

test("stores the signature of a witness", async () => {
  const { public_key } = await audit(
    "witness",
    "init",
    "--state",
    on("witness.json"),
    "--name",
    "notary.example",
  );
  await asAna((ana) => ana.post("/api/v1/audit/witnesses", { name: "notary.example", public_key }));
  const witness = () => audit("witness", "--state", on("witness.json"), "--key", on("key.jwk"));

  const first = await witness();
  expect(first).toMatchObject({ exit: 0, ok: true });
  const again = await witness();
  expect(again.size).toBeGreaterThan(first.size);
  const kept = await asAna((ana) => ana.get(`/api/v1/audit/checkpoints/${again.size}/cosignatures`));
  expect(kept.body.data).toMatchObject([{ name: "notary.example" }]);
});

test("a witness rejects a folder older than its last signature", async () => {
  const state = JSON.parse(readFileSync(on("witness.json"), "utf8"));
  for (const seen of Object.values<{ size: number }>(state.seen)) seen.size += 1000;
  writeFileSync(on("ahead.json"), JSON.stringify(state), { mode: 0o600 });
  const refused = await audit("witness", "--state", on("ahead.json"), "--key", on("key.jwk"));
  expect(refused).toMatchObject({ exit: 1, ok: false, kind: "rollback" });
});
