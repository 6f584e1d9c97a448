import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientArchive, clientPackage } from "../../installers/build/client.ts";
import { freshFolder, PASSWORD, TestAppliance } from "../kit/appliance.ts";

const root = join(import.meta.dir, "../..");
/** Node is available wherever the README's test command works. */
const RUNTIMES = [process.execPath, "node"];

let appliance: TestAppliance;
const folder = freshFolder();
beforeAll(async () => {
  appliance = await TestAppliance.start();
  await appliance.setUp();
  writeFileSync(join(folder, "client.tgz"), clientArchive(await clientPackage("1.2.3"), 0));
  // Installs the package as npm does: the only folder in the archive becomes the package.
  const installed = join(folder, "node_modules/freehold-client");
  mkdirSync(installed, { recursive: true });
  const unpacked = Bun.spawnSync(["tar", "-xzf", "client.tgz", "-C", installed, "--strip-components=1"], {
    cwd: folder,
  });
  expect(unpacked.exitCode).toBe(0);
});
afterAll(() => appliance.stop());

const readme = readFileSync(join(root, "installers/client/README.md"), "utf8");
const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";

describe("The client package", () => {
  test.each(RUNTIMES)("runs the README's example in an empty folder on %s", async (runtime) => {
    writeFileSync(join(folder, "example.mjs"), example);
    const child = Bun.spawn([runtime, "example.mjs"], {
      cwd: folder,
      env: { PATH: process.env.PATH, FREEHOLD: appliance.base, EMAIL: "ana@example.com", PASSWORD },
      stdout: "pipe",
      stderr: "pipe",
    });
    const said = await new Response(child.stdout).text();
    const problems = await new Response(child.stderr).text();
    expect([await child.exited, problems, said]).toEqual([
      0,
      "",
      expect.stringMatching(/^Mira Novak is one of \d\n$/),
    ]);
  });

  test("reports a failed call by its code", async () => {
    writeFileSync(join(folder, "example.mjs"), example);
    const child = Bun.spawn([process.execPath, "example.mjs"], {
      cwd: folder,
      env: { FREEHOLD: appliance.base, EMAIL: "ana@example.com", PASSWORD: "not this one" },
      stdout: "ignore",
      stderr: "pipe",
    });
    expect(await new Response(child.stderr).text()).toStartWith("AUTH_INVALID_CREDENTIALS: ");
  });

  test("can be bundled for browsers", async () => {
    writeFileSync(
      join(folder, "page.js"),
      'import { Client } from "freehold-client"; new Client({ base: "" });',
    );
    const built = await Bun.build({ entrypoints: [join(folder, "page.js")], target: "browser" });
    expect(built.success).toBe(true);
    expect(await built.outputs[0]?.text()).not.toMatch(/\brequire\(|from "node:/);
  });

  test("has types that accept existing endpoints only", () => {
    const good = `import { Client } from "freehold-client";
      const client = new Client({ base: "", token: () => undefined });
      const id: Promise<string> = client.call("GET /api/v1/crm/leads/:id", { path: { id: "1" } }).then((lead) => lead.id);
      export { id };`;
    const config = {
      compilerOptions: { strict: true, noEmit: true, module: "NodeNext", lib: ["ESNext", "DOM"], types: [] },
    };
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...config, files: ["good.ts"] }));
    writeFileSync(join(folder, "wrong.json"), JSON.stringify({ ...config, files: ["wrong.ts"] }));
    writeFileSync(join(folder, "good.ts"), good);
    writeFileSync(join(folder, "wrong.ts"), good.replace("crm/leads/:id", "crm/leeds/:id"));
    const compiler = join(root, "node_modules/.bin/tsc");
    expect(Bun.spawnSync([compiler, "-p", "."], { cwd: folder }).stdout.toString()).toBe("");
    expect(Bun.spawnSync([compiler, "-p", "wrong.json"], { cwd: folder }).stdout.toString()).toContain(
      "crm/leeds",
    );
  });
});
