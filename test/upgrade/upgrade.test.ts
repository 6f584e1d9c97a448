import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exchangeUnder } from "../../src/cli/upgrade/exchange.ts";
import { holdUpgrade, Program } from "../../src/system/upgrade/index.ts";
import { Office, ran, release } from "./office.ts";

const office = await Office.open();
afterAll(() => office.kill());

const backups = () => readdirSync(join(office.data, "backups")).sort();
const programs = () => readdirSync(join(office.folder, "bin")).sort();

test("without a service, replaces the program after a backup and asks for a restart", async () => {
  const file = await release(office.folder, "8.0.0");
  const { code, stdout } = await ran(office.command(file, []));
  expect([code, office.version]).toEqual([0, "8.0.0"]);
  expect(stdout).toContain("restart it");
  expect(backups()).toHaveLength(1);
  const again = await ran([...office.command(file, []), "--json"]);
  expect(JSON.parse(again.stdout)).toEqual({ event: "unchanged", version: "8.0.0" });
  expect([backups().length, programs()]).toEqual([1, ["freehold", "freehold.previous"]]);
});

test("upgrades a running service with a short downtime and keeps all records", async () => {
  await office.started();
  await office.write("Before");
  const begun = performance.now();
  const { code, stdout, stderr } = await ran([
    ...office.command(await release(office.folder, "9.0.0")),
    "--json",
  ]);
  expect([code, stderr]).toEqual([0, ""]);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ event: "upgraded", from: "8.0.0", to: "9.0.0", program: office.program });
  // The downtime does not include the backup and the checks, which run before the service is stopped.
  expect(report.downtime_ms).toBeWithin(1, performance.now() - begun);
  expect(office.version).toBe("9.0.0");
  expect(await office.names()).toEqual(["Before"]);
  expect(programs()).toEqual(["freehold", "freehold.previous"]);
  expect(existsSync(join(office.data, ".upgrade"))).toBe(false);
  expect((await ran([office.program, "verify", report.backup])).code).toBe(0);
});

test("rolls back program and data if the new version damages them and does not start", async () => {
  const spoil = `[ "$1" = serve ] && { echo spoiled > ${office.data}/freehold.db; rm -r ${office.data}/checkpoints; exit 1; }`;
  const bad = await release(office.folder, "9.1.0", spoil);
  const { code, stdout } = await ran([...office.command(bad), "--json", "--wait", "15"]);
  expect(code).toBe(1);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ event: "rolled_back", from: "9.0.0", to: "9.1.0", ready: true });
  expect(report.downtime_ms).toBeGreaterThan(15_000);
  expect(office.version).toBe("9.0.0");
  expect(await office.names()).toEqual(["Before"]);
  await office.write("After");
  expect(readFileSync(join(report.kept, "freehold.db"), "utf8")).toBe("spoiled\n");
  expect(existsSync(join(office.data, ".upgrade"))).toBe(false);
  const proof = join(office.folder, "proof.tar.zst");
  expect((await ran([office.program, "backup", "--data", office.data, "--output", proof])).code).toBe(0);
  expect((await ran([office.program, "verify", proof])).code).toBe(0);
});

test("keeps the service running if the data folder is not released", async () => {
  const before = backups().length;
  // The stop command stops nothing.
  const none = ["--stop-with", "true", "--start-with", "true", "--wait", "1"];
  const running = await ran(office.command(await release(office.folder, "9.2.0"), none));
  expect([running.code, office.version]).toEqual([1, "9.0.0"]);
  expect(running.stderr).toContain("is still using");
  expect(await office.names()).toEqual(["After", "Before"]);
  expect(backups()).toHaveLength(before + 1);
  expect(existsSync(join(office.data, ".upgrade"))).toBe(false);
});

test("keeps the service running if the program cannot be replaced", async () => {
  const service = {
    stop: async () => void (await ran(["/bin/sh", "-c", office.stop])),
    start: () => office.started(),
    isReady: async () => true,
  };
  // No new program was staged, so the exchange fails.
  const program = new Program(office.program);
  const exchanged = exchangeUnder({ service, program, data: office.data, seconds: 5, log: () => undefined });
  expect(exchanged).rejects.toThrow("Nothing was changed");
  await exchanged.catch(() => undefined);
  expect(office.version).toBe("9.0.0");
  expect(await office.names()).toEqual(["After", "Before"]);
});

test("rejects an upgrade while another is running", async () => {
  const letGo = holdUpgrade(office.data);
  const { code, stderr } = await ran(office.command(await release(office.folder, "9.3.0")));
  letGo();
  expect([code, office.version]).toEqual([1, "9.0.0"]);
  expect(stderr).toContain("Another upgrade");
});

test("removes the remains of a killed upgrade at the next start", async () => {
  office.kill();
  mkdirSync(join(office.data, ".upgrade", "before"), { recursive: true });
  const examined = await ran([office.program, "doctor", "--data", office.data]);
  expect(examined.stdout).toContain("1 leftover");
  await office.started();
  expect(existsSync(join(office.data, ".upgrade"))).toBe(false);
});
