import { afterAll, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { HANG_MS } from "../kit/hang.ts";
import { Office, ran, release, writeProgram } from "./office.ts";

/** Use more kills with: KILLS=100 bun test test/upgrade/killed.test.ts */
const KILLS = Number(process.env.KILLS ?? 3);

const office = await Office.open();
afterAll(() => office.kill());

/** Starts an upgrade whose `kill` acts like a power failure: it also ends the backup and the new service. */
function begun(command: readonly string[]) {
  const child = Bun.spawn([...command], { stdout: "ignore", stderr: "pipe", detached: true });
  return {
    stderr: child.stderr,
    exited: child.exited,
    kill: async () => {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // All processes have already ended.
      }
      await child.exited;
    },
  };
}

async function killedAfter(step: string, command: readonly string[]): Promise<void> {
  const upgrade = begun(command);
  const decoder = new TextDecoder();
  let output = "";
  for await (const chunk of upgrade.stderr) {
    output += decoder.decode(chunk);
    if (output.includes(step)) break;
  }
  await upgrade.kill();
  expect(output).toContain(step);
}

/** Expects that one of these versions starts, has all data, and has cleaned up. */
async function comesUpWhole(versions: readonly string[]): Promise<void> {
  office.kill();
  const stands = office.version;
  expect(versions).toContain(stands);
  writeProgram(office.program, stands);
  await office.started();
  expect(await office.names()).toEqual(["Before"]);
  expect(existsSync(join(office.data, ".upgrade"))).toBe(false);
  expect(existsSync(join(office.data, ".restore"))).toBe(false);
}

test("an upgrade killed at any step leaves a program and data that start", async () => {
  await office.started();
  await office.write("Before");
  const steps = [
    "with a valid signature",
    "The service is stopped.",
    "Starting the new program.",
    "not ready in time",
  ];
  for (const [i, step] of steps.entries()) {
    const stood = office.version;
    const bad = await release(office.folder, `9.${i}.0`, `[ "$1" = serve ] && exec sleep 60`);
    await killedAfter(step, [...office.command(bad), "--wait", "10"]);
    await comesUpWhole([stood, `9.${i}.0`]);
  }
});

test(
  `an upgrade killed ${KILLS} times at random leaves a startable state, and the next succeeds`,
  async () => {
    const begin = performance.now();
    await ran(office.command(await release(office.folder, "10.0.0")));
    const whole = performance.now() - begin;
    for (let kill = 1; kill <= KILLS; kill++) {
      const stood = office.version;
      const next = `10.${kill}.0`;
      const upgrade = begun(office.command(await release(office.folder, next)));
      await Promise.race([upgrade.exited, Bun.sleep(Math.random() * whole)]);
      await upgrade.kill();
      await comesUpWhole([stood, next]);
    }
    const { code } = await ran(office.command(await release(office.folder, "11.0.0")));
    expect([code, office.version]).toEqual([0, "11.0.0"]);
    expect(await office.names()).toEqual(["Before"]);
    expect(readdirSync(join(office.folder, "bin")).sort()).toEqual(["freehold", "freehold.previous"]);
  },
  HANG_MS + KILLS * 60_000,
);

test("the audit trail is intact after all kills", async () => {
  const proof = join(office.folder, "proof.tar.zst");
  expect((await ran([office.program, "backup", "--data", office.data, "--output", proof])).code).toBe(0);
  expect((await ran([office.program, "verify", proof])).code).toBe(0);
});
