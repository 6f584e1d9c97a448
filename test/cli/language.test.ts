import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { languageOf } from "../../src/cli/language.ts";
import { freshFolder } from "../kit/appliance.ts";
import { ALONE } from "../kit/kept.ts";
import { inside } from "./verbs/inside.ts";

describe("Language of the environment", () => {
  test.each<[Record<string, string>, string]>([
    [{}, "en"],
    [{ LANG: "C" }, "en"],
    [{ LANG: "POSIX" }, "en"],
    [{ LANG: "C.UTF-8" }, "en"],
    [{ LANG: "xx_XX.UTF-8" }, "en"],
    [{ LANG: "de" }, "de"],
    [{ LANG: "de_AT.UTF-8" }, "de"],
    [{ LANG: "de_DE@euro" }, "de"],
    [{ LANG: "de_DE.UTF-8", LC_MESSAGES: "en_GB.UTF-8" }, "en"],
    [{ LANG: "en_GB.UTF-8", LC_MESSAGES: "de_CH" }, "de"],
    [{ LANG: "de_DE.UTF-8", LC_MESSAGES: "de_DE.UTF-8", LC_ALL: "C" }, "en"],
    [{ LANG: "de_DE.UTF-8", LC_ALL: "" }, "de"],
  ])("%p selects %s", (env, language) => {
    expect(languageOf(env)).toBe(language);
  });
});

describe("German environment", () => {
  const LC_ALL = "de_AT.UTF-8";

  test("translates help, usage errors and setting errors", async () => {
    expect((await inside(["help", "backup"], { LC_ALL })).stdout).toContain("Verwendung: freehold backup");
    expect((await inside(["srve"], { LC_ALL })).stderr).toContain("Meinten Sie „serve“?");
    expect(await inside(["health", "--port", "x"], { LC_ALL })).toMatchObject({
      code: 2,
      stderr: '--port: erwartet: eine ganze Zahl von 0 bis 65535, angegeben: "x"\n',
    });
  });

  test("does not affect the next command in an English environment", async () => {
    expect((await inside(["srve"])).stderr).toContain('Did you mean "serve"?');
  });

  test("does not affect JSON output", async () => {
    const failed = await inside(["user", "list", "--json", "--data", join(freshFolder(), "missing")], {
      ...ALONE,
      LC_ALL,
    });
    expect(JSON.parse(failed.stderr).message).toContain("is not a Freehold data folder");
    for (const args of [
      ["help", "--json"],
      ["help", "settings", "--json"],
    ])
      expect((await inside(args, { LC_ALL })).stdout).toBe((await inside(args)).stdout);
  });
});
