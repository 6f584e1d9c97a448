import { describe, expect, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { renderText } from "../../src/text/render.ts";
import { freshFolder } from "../kit/appliance.ts";
import { ALONE } from "../kit/kept.ts";
import { COMMANDS, inside } from "./verbs/inside.ts";

const names = COMMANDS.map(({ name }) => name);

describe("Help", () => {
  test("lists every command once, in a group", async () => {
    const { stdout, code } = await inside(["help"]);
    expect(code).toBe(0);
    for (const name of names) expect(stdout.match(new RegExp(`^  ${name} `, "gm"))).toHaveLength(1);
    expect(stdout).toContain("Monitor and repair:");
  });

  test.each(names)("for %s shows usage and examples", async (name) => {
    const { stdout, code } = await inside(["help", name]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: freehold ${name}`);
    expect(stdout).toMatch(/Examples:\n {2}\S*.*freehold /);
    expect(await inside([name, "--help"])).toEqual({ code: 0, stdout, stderr: "" });
  });

  test("describes every flag of every command", () => {
    const silent = COMMANDS.flatMap(({ name, flags }) =>
      Object.entries(flags).flatMap(([flag, { help = "" }]) =>
        /^[A-Z]/.test(renderText(help, "en")) ? [] : [`${name} --${flag}`],
      ),
    );
    expect(silent).toEqual([]);
  });

  test("covers every command registered in main.ts", () => {
    const main = readFileSync(join(import.meta.dir, "..", "..", "src", "main.ts"), "utf8");
    for (const name of names) expect(main).toMatch(new RegExp(`^ {2}${name}: .*\\b${name}Command\\b`, "m"));
  });

  test("works despite invalid settings", async () => {
    expect(await inside(["help"], { FREEHOLD_PORT: "many" })).toMatchObject({ code: 0 });
  });

  test("as JSON contains every command with its flags", async () => {
    const { verbs } = JSON.parse((await inside(["help", "--json"])).stdout);
    expect(verbs.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test("the manual contains every command and setting and only valid roff requests", async () => {
    const { stdout } = await inside(["man"]);
    for (const name of names) expect(stdout).toContain(`\\fB${name}\\fR`);
    expect(stdout).toContain("\\-\\-limits\\-api\\-per\\-minute");
    const requests = stdout.split("\n").filter((line) => /^[.']/.test(line));
    for (const line of requests) expect(line).toMatch(/^\.(TH|SH|SS|TP|PP|B|br|nf|fi)( |$)/);
  });
});

describe("Invalid arguments", () => {
  const wrongs: [string, readonly string[]][] = [
    ["an unknown flag", ["--no-such-flag"]],
    ["a short flag", ["-x"]],
    ["a flag without its value", ["--port"]],
    ["a value out of range", ["--port", "99999999"]],
    ["a value of another kind", ["--log-level=loud"]],
    ["an empty value", ["--data="]],
    ["a doubled flag", ["--port", "1", "--port", "2"]],
    ["a settings file that is not there", ["--config", "/no/such/file.toml"]],
    ["an endless flag", [`--${"x".repeat(5000)}`]],
  ];

  test.each(names)("of %s are rejected with advice", async (name) => {
    for (const [, args] of wrongs) {
      const { code, stderr, stdout } = await inside([name, ...args]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expectPlain(stderr);
    }
  });

  const words = [
    [""],
    ["."],
    ["no-such-thing"],
    ["no-such-thing", "no-such-thing"],
    ["\u001b[31m"],
    ["a\u0000b"],
    ["x".repeat(20_000)],
    ["__proto__", "constructor"],
    ["../../../../etc/passwd"],
  ];
  const neverAlone = names.filter((name) => !["serve", "desktop", "init", "demo"].includes(name));

  test.each(neverAlone)("of %s produce a short message", async (name) => {
    const data = freshFolder();
    rmSync(data, { recursive: true });
    for (const extra of words) {
      const { code, stderr, stdout } = await inside([name, ...extra, "--data", data]);
      if (code === 0) continue;
      expect([1, 2]).toContain(code);
      // A failing command may report failed checks, but must never crash.
      expectPlain(stderr + stdout);
    }
    rmSync(data, { recursive: true, force: true });
  });

  test("are reported as JSON with --json", async () => {
    const { code, stderr } = await inside(
      ["user", "list", "--json", "--data", join(freshFolder(), "missing")],
      ALONE,
    );
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({ event: "failed", code: "USAGE" });
  });

  test("lead to a suggestion for a mistyped command", async () => {
    expect((await inside(["srve"])).stderr).toContain('Did you mean "serve"?');
    expect((await inside(["--data", "x"])).stderr).toContain("before the flags");
    expect((await inside(["\u001b[2J"])).stderr).not.toContain("\u001b");
  });

  function expectPlain(stderr: string): void {
    expect(stderr).not.toContain("Internal error");
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr.trim().length).toBeGreaterThan(10);
    expect(stderr).not.toMatch(/[^\P{C}\n]/u);
  }
});
