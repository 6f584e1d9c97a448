import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { TestAppliance } from "../kit/appliance.ts";
import { Directory } from "./directory.ts";

const FOLDER = join(import.meta.dir, "..", ".work", "scim-tester");
const PACKAGES = ["scim2-tester==0.5.2", "scim2-client[httpx2]==0.13.2"];

/** Lists each check: its outcome, name and reason. */
const SCRIPT = `
import json, sys
from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server
client = Client(base_url=sys.argv[1] + "/scim/v2", headers={"Authorization": "Bearer " + sys.argv[2]})
print(json.dumps([[r.status.name, r.title, r.reason or ""] for r in check_server(SyncSCIMClient(client))]))
`;

/** Python with the tester, installed once; undefined if Python or the package registry is not there. */
function testerPython(): string | undefined {
  const python = join(FOLDER, "bin", "python");
  if (existsSync(join(FOLDER, "installed"))) return python;
  const system = Bun.which("python3");
  if (system === null) return undefined;
  mkdirSync(FOLDER, { recursive: true });
  const made =
    Bun.spawnSync([system, "-m", "venv", FOLDER]).success &&
    Bun.spawnSync([python, "-m", "pip", "install", "-q", ...PACKAGES]).success;
  if (!made) return undefined;
  Bun.spawnSync(["touch", join(FOLDER, "installed")]);
  return python;
}

const python = testerPython();
const NAME = python ? "scim2-tester" : "scim2-tester (skipped: needs python3 and its packages)";

describe.skipIf(python === undefined)(NAME, () => {
  test("finds no fault", async () => {
    const appliance = await TestAppliance.start();
    try {
      const { token } = await Directory.open(appliance, await appliance.setUp());
      const child = Bun.spawn([python ?? "", "-c", SCRIPT, appliance.base, token], { stderr: "pipe" });
      const [text, problem] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      if ((await child.exited) !== 0) throw new Error(problem);
      // The script prints a list of checks.
      const checks = JSON.parse(text) as [status: string, name: string, reason: string][];
      expect(checks.length).toBeGreaterThan(50);
      const others = checks
        .filter(([status]) => status !== "SUCCESS")
        .map(([status, name]) => [status, name]);
      // Searching users and groups at once is optional.
      expect(others).toEqual([
        ["SKIPPED", "search_with_attributes"],
        ["SKIPPED", "search_with_attributes"],
      ]);
    } finally {
      await appliance.stop();
    }
  });
});
