import { describe, expect, test } from "bun:test";
import { start, started } from "./scenario.ts";

describe("Location of the settings file", () => {
  test("is the data folder by default", () => {
    const files = { "elsewhere/freehold.toml": "port = 1" };
    expect(started({ files }).config.port).toBe(7400);
    expect(started({ files, argv: ["--data=elsewhere"] }).config.port).toBe(1);
    expect(started({ files, env: { FREEHOLD_DATA: "<cwd>/elsewhere" } }).config.port).toBe(1);
  });

  test("is never the working directory", () => {
    expect(started({ files: { "freehold.toml": "port = nonsense" } }).config.port).toBe(7400);
  });

  test("is --config or FREEHOLD_CONFIG if given; --config wins", () => {
    const files = {
      "a.toml": "port = 1",
      "b.toml": "port = 2",
      "data/freehold.toml": "port = 3\nhost = 'x'",
    };
    const env = { FREEHOLD_CONFIG: "a.toml" };
    expect(started({ files }).config).toMatchObject({ port: 3, host: "x" });
    expect(started({ files, env }).config).toMatchObject({ port: 1, host: "127.0.0.1" });
    expect(started({ files, env, argv: ["--config", "b.toml"] }).config.port).toBe(2);
  });

  test("reports a named file that is missing or is a folder", () => {
    expect(start({ argv: ["--config", "gone.toml"] }).problems).toEqual([
      "--config: <cwd>/gone.toml does not exist",
    ]);
    expect(start({ argv: ["--config=data"], files: { "data/x": "" } }).problems).toEqual([
      "--config: <cwd>/data is a folder, not a file",
    ]);
    expect(start({ argv: ["--config="] }).problems).toEqual(['--config: expected a path, got ""']);
  });

  test("reports a settings file in the data folder that cannot be read", () => {
    expect(start({ files: { "data/freehold.toml/x": "" } }).problems).toEqual([
      "<cwd>/data/freehold.toml is a folder, not a file",
    ]);
  });
});

describe("The data setting in the file", () => {
  test("is relative to the folder of a named file", () => {
    const files = { "etc/freehold.toml": "data = '../store'", "store/freehold.toml": "port = 1" };
    const { config, origins } = started({ files, argv: ["--config=etc/freehold.toml"] });
    expect(config).toMatchObject({ data: "<cwd>/store", port: 7400 });
    expect(origins.data).toBe("file");
  });

  test("is rejected in a file found in the data folder", () => {
    const files = { "data/freehold.toml": "port = 1\ndata = 'other'\n" };
    expect(start({ files }).problems).toEqual([
      `<cwd>/data/freehold.toml:2: "data" can't be set here: this file was found in the data folder. Use --data or FREEHOLD_DATA, or pass this file with --config.`,
    ]);
    expect(started({ files, argv: ["--config=data/freehold.toml"] }).config.data).toBe("<cwd>/data/other");
  });
});

describe("Accepted notations in the file", () => {
  test.each([
    ["a section", "[limits]\napi_per_minute = 5"],
    ["a dotted key", "limits.api_per_minute = 5"],
    ["an inline table", "limits = { api_per_minute = 5 }"],
    ["quoted keys", "[\"limits\"]\n'api_per_minute' = 5"],
    ["a byte order mark and Windows line ends", "\uFEFF# hello\r\n[limits]\r\napi_per_minute = 5\r\n"],
    ["an additional empty section", "[log]\n[limits]\napi_per_minute = 5"],
  ])("accepts %s", (_, text) => {
    const { config, origins } = started({ files: { "data/freehold.toml": text } });
    expect(config.limits.api_per_minute).toBe(5);
    expect(origins["limits.api_per_minute"]).toBe("file");
  });

  test("accepts an empty file", () => {
    expect(started({ files: { "data/freehold.toml": "" } }).origins.port).toBe("default");
  });
});

describe("Line numbers of problems in the file", () => {
  test.each<[text: string, ...problems: string[]]>([
    ["prot = 1", '1: unknown setting "prot". Did you mean "port"?'],
    ["x = 1", '1: unknown setting "x"'],
    [
      "[limits]\n\napi_per_minut = 5",
      '3: unknown setting "api_per_minut" in [limits]. Did you mean "api_per_minute"?',
    ],
    [
      "\nlimits.api_per_minut = 5",
      '2: unknown setting "api_per_minut" in [limits]. Did you mean "api_per_minute"?',
    ],
    [
      "[limits]\nport = 5",
      '2: unknown setting "port" in [limits]. Write it as "port" above the first section.',
    ],
    [
      "auth_per_minute = 5",
      '1: unknown setting "auth_per_minute". Write it as "auth_per_minute" in [limits].',
    ],
    ['"log.level" = "info"', '1: unknown setting "log.level". Write it as "level" in [log].'],
    ["[limits.extra]\na = 1", '1: unknown setting "extra" in [limits]'],
    ["constructor = 1", '1: unknown setting "constructor"'],
    ["__proto__ = 1", '1: unknown setting "__proto__"'],
    ["config = 'x'", '1: unknown setting "config"'],
    ["[metrics]\ntoken_file = '/x'", '2: unknown setting "token_file" in [metrics]'],

    ["# [limit]\n\n[limit] # really\nx = 1", "3: unknown section [limit]. Did you mean [limits]?"],
    ["[nonsense]", "1: unknown section [nonsense]"],
    ["port = 1\nlog = 'json'", '2: "log" is a section: write [log] and its settings below it.'],
    ["[[log]]\nlevel = 'info'", '1: "log" is a section: write [log] and its settings below it.'],

    ['port = "80"', '1: port: expected a whole number from 0 to 65535, got "80"'],
    ["port = 80.5", "1: port: expected a whole number from 0 to 65535, got 80.5"],
    ["port = nan", "1: port: expected a whole number from 0 to 65535, got NaN"],
    ["[port]\nx = 1", "1: port: expected a whole number from 0 to 65535, got a table"],
    ["host = 1979-05-27", "1: host: expected a host name or an address, got a date"],
    ["host = ['a']", "1: host: expected a host name or an address, got a list"],
    ["[tls]\nself_signed = 'true'", '2: tls.self_signed: expected true or false, got "true"'],
    ["[tls]\nself_signed = 1", "2: tls.self_signed: expected true or false, got 1"],
    ["[log]\nlevel = 'loud'", '2: log.level: expected "debug", "info", "warn" or "error", got "loud"'],
    ["[log]\n\n'format' = true", '3: log.format: expected "text" or "json", got true'],
    [
      'host = """\nport = 1\n""" # [log]\nport = "="\n',
      '1: host: expected a host name or an address, got "port = 1\\n"',
      '4: port: expected a whole number from 0 to 65535, got "="',
    ],
    [
      "host = [\n  'port = 1', # ]\n  '[log]',\n]\nport = -1",
      "1: host: expected a host name or an address, got a list",
      "5: port: expected a whole number from 0 to 65535, got -1",
    ],
    ["\n\nlimits = { x = 1 }", '3: unknown setting "x" in [limits]'],
    ["\r\n\r\nport = -1\r\n", "3: port: expected a whole number from 0 to 65535, got -1"],
    ['"p\\u006Frt" = -1', "1: port: expected a whole number from 0 to 65535, got -1"],

    ["port = 1\n\nport = 2", '3: "port" was already set on line 1'],
    ["log.level = 'info'\nlog.'level' = 'info'", '2: "level" was already set on line 1'],
    [
      "[log]\nlevel = 'info'\n[limits]\n[log]\nlevel = 'warn'",
      "4: [log] was already opened on line 1",
      '5: "level" was already set on line 2',
    ],
    [
      "log.level = 'info'\n[log]\nformat = 'json'",
      "2: not valid TOML: trying to redefine an already defined table or value",
    ],

    ["port = 1\nhost = localhost", "2: not valid TOML: invalid value"],
    ["port 80", "1: not valid TOML: illegal character in key"],
    ["\n[limits\nx = 1", "2: not valid TOML: illegal character in key"],
    ["port = 99999999999999999999", "1: not valid TOML: integer value cannot be represented losslessly"],
    ["port = 1\nport = 2\n\n= 3", '2: "port" was already set on line 1'],
  ])("%p", (text, ...problems) => {
    expect(start({ files: { "data/freehold.toml": text } }).problems).toEqual(
      problems.map((problem) => `<cwd>/data/freehold.toml:${problem}`),
    );
  });
});
