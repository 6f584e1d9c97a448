import { describe, expect, test } from "bun:test";
import { loadConfig } from "../../src/config/load.ts";
import { start, started } from "./scenario.ts";

const VERB = {
  email: { type: "string" },
  json: { type: "boolean" },
  password_stdin: { type: "boolean" },
  size: { type: "enum", values: ["solo", "small", "grown"] },
  output: { type: "path" },
  lessons: { type: "number", min: 1 },
} as const;

describe("Boolean flags", () => {
  test.each([
    [["--tls-self-signed"], true],
    [["--tls-self-signed=true"], true],
    [["--tls-self-signed=false"], false],
    [["--no-tls-self-signed"], false],
  ])("%p", (argv, value) => {
    const { config, origins } = started({ argv, env: { FREEHOLD_TLS_SELF_SIGNED: String(!value) } });
    expect(config.tls.self_signed).toBe(value);
    expect(origins["tls.self_signed"]).toBe("flag");
  });

  test("do not consume the following argument", () => {
    const { config, rest } = started({ argv: ["--tls-self-signed", "false"] });
    expect(config.tls.self_signed).toBe(true);
    expect(rest).toEqual(["false"]);
  });
});

describe("Positional arguments", () => {
  test.each([
    [
      ["verify", "--port", "1", "backup.fhb"],
      ["verify", "backup.fhb"],
    ],
    [
      ["-", "a"],
      ["-", "a"],
    ],
    [
      ["a", "--", "--port", "b", "--"],
      ["a", "--port", "b", "--"],
    ],
    [[""], [""]],
    [["--host=a", ""], [""]],
  ])("parses %p to %p", (argv, rest) => {
    expect(started({ argv }).rest).toEqual(rest);
  });
});

describe("Flags of a command", () => {
  test("are typed and can be combined with settings", () => {
    const argv = [
      "--email",
      "ana@example.com",
      "--password-stdin",
      "--size=solo",
      "--port",
      "1",
      "--lessons",
      "3",
    ];
    const { flags, config } = started({ argv }, VERB);
    const email: string | undefined = flags.email;
    const size: "solo" | "small" | "grown" | undefined = flags.size;
    const lessons: number | undefined = flags.lessons;
    const json: boolean = flags.json;
    expect({ email, size, lessons, json }).toEqual({
      email: "ana@example.com",
      size: "solo",
      lessons: 3,
      json: false,
    });
    expect(flags.password_stdin).toBe(true);
    expect(flags.output).toBeUndefined();
    expect(config.port).toBe(1);
  });

  test("resolve a path against the working directory", () => {
    const { flags } = loadConfig({ argv: ["--output", "b.fhb"], env: {}, cwd: "/srv", commandFlags: VERB });
    expect(flags.output).toBe("/srv/b.fhb");
  });

  test("can be negated", () => {
    expect(started({ argv: ["--no-json"] }, VERB).flags.json).toBe(false);
  });

  test("do not exist without a command", () => {
    expect(started({}).flags).toEqual({});
    expect(start({ argv: ["--email", "a"] }).problems).toEqual(["--email: unknown flag"]);
  });

  test("cannot have the name of a setting", () => {
    const commandFlags = { log_level: { type: "string" } } as const;
    expect(() => loadConfig({ argv: [], env: {}, commandFlags })).toThrow("--log-level is a setting");
  });
});

describe("Problems on the command line", () => {
  test.each([
    [["--prot", "80"], "--prot: unknown flag. Did you mean --port?"],
    [
      ["--limits-api-per-minut=5"],
      "--limits-api-per-minut: unknown flag. Did you mean --limits-api-per-minute?",
    ],
    [
      ["--limits_api_per_minute=5"],
      "--limits_api_per_minute: unknown flag. Did you mean --limits-api-per-minute?",
    ],
    [["--format=json"], "--format: unknown flag. Did you mean --log-format?"],
    [["--confg=x"], "--confg: unknown flag. Did you mean --config?"],
    [["--jsn"], "--jsn: unknown flag. Did you mean --json?"],
    [["--frobnicate"], "--frobnicate: unknown flag"],
    [["-p"], "-p: unknown flag"],
    [["-port=1"], "-port: unknown flag. Did you mean --port?"],
    [["--data-file=x"], "--data-file: unknown flag"],
    [["--no-port"], "--no-port: unknown flag. Did you mean --port?"],
    [["--no-json=true"], "--no-json: takes no value. Use --json=true or --json=false."],
    [["--port"], "--port: the value is missing"],
    [["--port", "--host=a"], "--port: the value is missing"],
    [["--port", "abc"], '--port: expected a whole number from 0 to 65535, got "abc"'],
    [["--port="], '--port: expected a whole number from 0 to 65535, got ""'],
    [["--port", "-1"], '--port: expected a whole number from 0 to 65535, got "-1"'],
    [["--port", "65536"], '--port: expected a whole number from 0 to 65535, got "65536"'],
    [["--port", "1e3"], '--port: expected a whole number from 0 to 65535, got "1e3"'],
    [["--port", "80 "], '--port: expected a whole number from 0 to 65535, got "80 "'],
    [["--port=1", "--port", "1"], "--port: given more than once"],
    [["--json", "--no-json"], "--json: given more than once"],
    [["--config=some.toml", "--config", "some.toml"], "--config: given more than once"],
    [["--json=yes"], '--json: expected true or false, got "yes"'],
    [["--tls-self-signed=1"], '--tls-self-signed: expected true or false, got "1"'],
    [["--size", "huge"], '--size: expected "solo", "small" or "grown", got "huge"'],
    [["--lessons=0"], '--lessons: expected a whole number of at least 1, got "0"'],
    [["--log-format=JSON"], '--log-format: expected "text" or "json", got "JSON"'],
    [["--data="], '--data: expected a path, got ""'],
    [["--host="], '--host: expected a host name or an address, got ""'],
    [["--host=http://a"], '--host: expected a host name or an address, got "http://a"'],
    [
      ["--limits-api-per-minute=99999999999999999999"],
      '--limits-api-per-minute: expected a whole number of at least 0, got "99999999999999999999"',
    ],
    [
      ["--limits-body-bytes=1023"],
      '--limits-body-bytes: expected a whole number of at least 1024, got "1023"',
    ],
  ])("%p", (argv, problem) => {
    expect(start({ argv, files: { "some.toml": "" } }, VERB).problems).toEqual([problem]);
  });

  test.each([
    "ftp://a.example",
    "a.example",
    "https://a.example/path",
    "https://u:p@a.example",
    "https://a.example/?q",
  ])("rejects --server-origin %s", (origin) => {
    expect(start({ argv: ["--server-origin", origin] }).problems).toEqual([
      `--server-origin: expected an http or https address without a path, such as https://freehold.example.org, got "${origin}"`,
    ]);
  });
});
