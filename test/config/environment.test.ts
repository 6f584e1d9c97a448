import { expect, test } from "bun:test";
import { ConfigError, loadConfig } from "../../src/config/load.ts";
import { start } from "./scenario.ts";

test.each([
  ["FREEHOLD_PORT", "abc", 'FREEHOLD_PORT: expected a whole number from 0 to 65535, got "abc"'],
  ["FREEHOLD_PORT", "", 'FREEHOLD_PORT: expected a whole number from 0 to 65535, got ""'],
  ["FREEHOLD_DATA", "", 'FREEHOLD_DATA: expected a path, got ""'],
  ["FREEHOLD_CONFIG", "", 'FREEHOLD_CONFIG: expected a path, got ""'],
  ["FREEHOLD_CONFIG", "gone.toml", "FREEHOLD_CONFIG: <cwd>/gone.toml does not exist"],
  ["FREEHOLD_TLS_SELF_SIGNED", "1", 'FREEHOLD_TLS_SELF_SIGNED: expected true or false, got "1"'],
  ["FREEHOLD_PROT", "80", "FREEHOLD_PROT: unknown setting. Did you mean FREEHOLD_PORT?"],
  ["FREEHOLD_CONFIGURATION", "x", "FREEHOLD_CONFIGURATION: unknown setting"],
  ["FREEHOLD_CONFIGS", "x", "FREEHOLD_CONFIGS: unknown setting. Did you mean FREEHOLD_CONFIG?"],
  [
    "FREEHOLD_API_PER_MINUTE",
    "5",
    "FREEHOLD_API_PER_MINUTE: unknown setting. Did you mean FREEHOLD_LIMITS_API_PER_MINUTE?",
  ],
  [
    "FREEHOLD_METRICS_TOKN",
    "hush",
    "FREEHOLD_METRICS_TOKN: unknown setting. Did you mean FREEHOLD_METRICS_TOKEN?",
  ],
  ["FREEHOLD_PORT_FILE", "x", "FREEHOLD_PORT_FILE: unknown setting. Did you mean FREEHOLD_LOG_FILE?"],
  ["FREEHOLD_constructor", "x", "FREEHOLD_constructor: unknown setting"],
  ["FREEHOLD_", "x", "FREEHOLD_: unknown setting"],
])("rejects %s=%s", (variable, text, problem) => {
  expect(start({ env: { [variable]: text } }).problems).toEqual([problem]);
});

test("ignores undefined variables", () => {
  const env = { FREEHOLD_PORT: undefined, FREEHOLD_NONSENSE: undefined };
  expect(loadConfig({ argv: [], env, cwd: "/nowhere" }).origins.port).toBe("default");
});

test("validates a variable even if a flag overrides it", () => {
  expect(start({ argv: ["--port=1"], env: { FREEHOLD_PORT: "x" } }).problems).toHaveLength(1);
});

test("reports the problems of all sources together", () => {
  const outcome = start({
    argv: ["--prot=1", "--host="],
    env: { FREEHOLD_PORT: "x", FREEHOLD_LOG: "y" },
    files: { "data/freehold.toml": "port = -1\nhots = 'a'\n" },
  });
  const problems = [
    "--prot: unknown flag. Did you mean --port?",
    '--host: expected a host name or an address, got ""',
    "FREEHOLD_LOG: unknown setting",
    'FREEHOLD_PORT: expected a whole number from 0 to 65535, got "x"',
    "<cwd>/data/freehold.toml:1: port: expected a whole number from 0 to 65535, got -1",
    '<cwd>/data/freehold.toml:2: unknown setting "hots". Did you mean "host"?',
  ];
  expect(outcome.problems).toEqual(problems);
  expect(new ConfigError(problems).message).toBe(problems.join("\n"));
});
