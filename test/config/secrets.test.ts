import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../src/config/load.ts";
import { type Start, start, started } from "./scenario.ts";

describe("Secrets in a file", () => {
  test.each([
    ["hush", "hush"],
    ["hush\n", "hush"],
    ["hush\r\n", "hush"],
  ])("%p is read as %p", (text, token) => {
    const files = { "run/token": text };
    const flag = started({ files, argv: ["--metrics-token-file", "run/token"] });
    const joined = started({ files, argv: ["--metrics-token-file=<cwd>/run/token"] });
    const variable = started({ files, env: { FREEHOLD_METRICS_TOKEN_FILE: "run/token" } });
    expect([flag, joined, variable].map(({ config }) => config.metrics.token)).toEqual([token, token, token]);
    expect([flag, joined, variable].map(({ origins }) => origins["metrics.token"])).toEqual([
      "flag",
      "flag",
      "environment",
    ]);
  });

  test("have the precedence of the flag or variable that names the file", () => {
    const files = { token: "environment", other: "flag", "data/freehold.toml": "metrics.token = 'file'" };
    const env = { FREEHOLD_METRICS_TOKEN_FILE: "token" };
    expect(started({ files }).config.metrics.token).toBe("file");
    expect(started({ files, env }).config.metrics.token).toBe("environment");
    expect(started({ files, env, argv: ["--metrics-token-file=other"] }).config.metrics.token).toBe("flag");
  });
});

const NOT_SHOWN = "expected printable ASCII characters without spaces. The value is secret and not shown.";

const SEEN =
  "--metrics-token: a secret must not be on the command line, where other users of this machine can see it. Put it into a file and use --metrics-token-file.";

describe("Errors about secrets", () => {
  test.each<[string, Start, string]>([
    ["a secret in a flag", { argv: ["--metrics-token=hush"] }, SEEN],
    [
      "a secret in a flag along with its file",
      { argv: ["--metrics-token-file=token", "--metrics-token", "hush"], files: { token: "hush" } },
      SEEN,
    ],
    [
      "both variables, even if one is empty",
      { env: { FREEHOLD_METRICS_TOKEN: "", FREEHOLD_METRICS_TOKEN_FILE: "token" }, files: { token: "hush" } },
      "FREEHOLD_METRICS_TOKEN and FREEHOLD_METRICS_TOKEN_FILE can't be used together",
    ],
    [
      "a space in a variable",
      { env: { FREEHOLD_METRICS_TOKEN: "hush " } },
      `FREEHOLD_METRICS_TOKEN: ${NOT_SHOWN}`,
    ],
    [
      "two lines in a secret file",
      { argv: ["--metrics-token-file=token"], files: { token: "hush\nhush\n" } },
      `--metrics-token-file: ${NOT_SHOWN}`,
    ],
    [
      "a wrong type in the settings file",
      { files: { "data/freehold.toml": "[metrics]\ntoken = ['hush']" } },
      `<cwd>/data/freehold.toml:2: metrics.token: ${NOT_SHOWN}`,
    ],
    [
      "a syntax error on the line of a secret",
      { files: { "data/freehold.toml": "[metrics]\ntoken = hush" } },
      "<cwd>/data/freehold.toml:2: not valid TOML: invalid value",
    ],
    [
      "a misspelt flag",
      { argv: ["--metrics-tokn=hush"] },
      "--metrics-tokn: unknown flag. Did you mean --metrics-token?",
    ],
    [
      "a missing secret file",
      { env: { FREEHOLD_METRICS_TOKEN_FILE: "gone" } },
      "FREEHOLD_METRICS_TOKEN_FILE: <cwd>/gone does not exist",
    ],
    [
      "an empty secret file",
      { argv: ["--metrics-token-file=token"], files: { token: "\n" } },
      "--metrics-token-file: <cwd>/token is empty",
    ],
    ["an empty path", { argv: ["--metrics-token-file="] }, '--metrics-token-file: expected a path, got ""'],
  ])("do not show the value: %s", (_, how, problem) => {
    expect(start(how).problems).toEqual([problem]);
    expect(problem).not.toContain("hush");
  });

  test("name a file that is not UTF-8", () => {
    const folder = mkdtempSync(join(tmpdir(), "freehold-config-"));
    const path = join(folder, "token");
    writeFileSync(path, new Uint8Array([0xff, 0xfe]));
    const load = () => loadConfig({ argv: ["--metrics-token-file", path], env: {}, cwd: folder });
    expect(load).toThrow(`--metrics-token-file: ${path} is not UTF-8 text`);
    rmSync(folder, { recursive: true });
  });
});
