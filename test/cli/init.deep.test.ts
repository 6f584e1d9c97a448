import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { freshFolder, PASSWORD } from "../kit/appliance.ts";
import { served } from "./verbs/inside.ts";

const MAIN = join(import.meta.dir, "../../src/main.ts");
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Founds an organisation on a machine in a time zone, and returns the organisation's. */
async function timeZoneOn(machine: string, ...args: string[]): Promise<unknown> {
  const folder = freshFolder();
  folders.push(folder);
  const own = ["--organization", "Acme", "--name", "Ana", "--email", "ana@example.com"];
  const child = Bun.spawn(
    [
      process.execPath,
      MAIN,
      "init",
      "--data",
      folder,
      ...own,
      "--password-stdin",
      "--no-learning-starter",
      ...args,
    ],
    {
      stdin: Buffer.from(PASSWORD),
      stdout: "ignore",
      stderr: "pipe",
      env: { PATH: process.env.PATH ?? "", TZ: machine },
    },
  );
  const [said, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  expect([said, code]).toEqual(["", 0]);
  return served(folder, async (appliance) => {
    const [organization] = await appliance.rows("SELECT time_zone FROM organizations");
    return organization?.time_zone;
  });
}

test("init takes the machine's time zone unless one is given", async () => {
  expect(await timeZoneOn("Asia/Tokyo")).toBe("Asia/Tokyo");
  expect(await timeZoneOn("Asia/Tokyo", "--time-zone", "Europe/Vienna")).toBe("Europe/Vienna");
});
