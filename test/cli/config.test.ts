import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALONE } from "../kit/kept.ts";
import { inside } from "./verbs/inside.ts";

const folder = mkdtempSync(join(tmpdir(), "freehold-config-"));
const file = join(folder, "freehold.toml");
writeFileSync(join(folder, "passphrase"), "open sesame");
writeFileSync(file, '[log]\nformat = "json"\n\n[metrics]\ntoken = "from-the-file"\n');
afterAll(() => rmSync(folder, { recursive: true }));

describe("freehold config print", () => {
  test("shows each setting with its origin and hides secrets", async () => {
    const { code, stdout } = await inside(["config", "print", "--json", "--data", folder, "--port", "81"], {
      FREEHOLD_HOST: "0.0.0.0",
      FREEHOLD_BACKUP_PASSPHRASE_FILE: join(folder, "passphrase"),
    });
    expect(code).toBe(0);
    const { settings, settings_file } = JSON.parse(stdout);
    expect(settings_file).toBe(file);
    for (const [name, value, origin, from] of [
      ["port", 81, "flag", "--port"],
      ["host", "0.0.0.0", "environment", "FREEHOLD_HOST"],
      ["log.format", "json", "file", file],
      ["metrics.token", "(hidden)", "file", file],
      ["backup.passphrase", "(hidden)", "environment", "FREEHOLD_BACKUP_PASSPHRASE_FILE"],
      ["log.level", "info", "default", "default"],
    ])
      expect(settings).toContainEqual({ name, value, origin, from });
    expect(stdout).not.toMatch(/open sesame|from-the-file/);
  });

  test("with --changed shows only settings that differ from the default", async () => {
    const { stdout } = await inside(["config", "print", "--changed", "--data", folder], ALONE);
    expect(stdout).toBe(
      [
        `Settings file: ${file}`,
        `data           ${folder}  --data`,
        `log.format     ${"json".padEnd(folder.length)}  ${file}`,
        `metrics.token  ${"(hidden)".padEnd(folder.length)}  ${file}`,
        "",
      ].join("\n"),
    );
  });
});

describe("freehold config check", () => {
  test("accepts valid settings", async () => {
    expect(await inside(["config", "check", "--data", folder])).toMatchObject({ code: 0, stderr: "" });
  });

  test("reports every invalid setting with its line and a suggestion", async () => {
    const bad = join(folder, "bad.toml");
    writeFileSync(bad, 'prot = 80\n[log]\nlevel = "loud"\n');
    const { code, stderr } = await inside(["config", "check", "--config", bad], { FREEHOLD_HOTS: "x" });
    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean "port"?');
    expect(stderr).toContain(`${bad}:3: log.level`);
    expect(stderr).toContain("Did you mean FREEHOLD_HOST?");
  });
});

describe("freehold health", () => {
  test("fails if the server does not respond", async () => {
    const { code, stdout } = await inside(["health", "--url", "http://127.0.0.1:9", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ event: "health", ready: false });
  });

  test("fails on unexpected and late responses", async () => {
    using other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("hello") });
    expect(await inside(["health", "--url", other.url.href])).toMatchObject({ code: 1 });
    using slow = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Promise<Response>(() => undefined),
    });
    const late = await inside(["health", "--url", slow.url.href, "--timeout", "1"]);
    expect(late.code).toBe(1);
    expect(late.stdout).toContain("did not respond within 1 second.");
    await slow.stop(true);
  });

  test.each(["ftp://x", "nonsense", "http://a:b@127.0.0.1/", "http://x/?q=1"])(
    "rejects %s as an address",
    async (url) => {
      expect(await inside(["health", "--url", url])).toMatchObject({ code: 2, stdout: "" });
    },
  );
});
