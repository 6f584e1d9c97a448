import { expect, test } from "bun:test";
import { describeOptions } from "../../src/config/describe.ts";
import { accept } from "../../src/config/kinds.ts";
import { type Config, OPTION_NAMES, optionOf } from "../../src/config/options.ts";
import { flagOf, variableOf } from "../../src/config/spellings.ts";
import { say } from "../../src/text/message.ts";
import { renderText } from "../../src/text/render.ts";
import { started } from "./scenario.ts";

test("every option accepts its own default", () => {
  for (const name of OPTION_NAMES) {
    expect([name, accept(optionOf(name), optionOf(name).default, "/")]).not.toEqual([name, undefined]);
  }
});

test("flags and variables of all options are unique", () => {
  const spelled = OPTION_NAMES.flatMap((name) => [flagOf(name), variableOf(name)]);
  expect(new Set(spelled).size).toBe(spelled.length);
});

test("password hashing defaults to the parameters of Bun", async () => {
  const { identity } = started({}).config;
  expect(await Bun.password.hash("x")).toStartWith(
    `$argon2id$v=19$m=${identity.argon2_memory_kib},t=${identity.argon2_iterations},`,
  );
});

test("the loaded settings have the types of the option table", () => {
  const config: Config = started({}).config;
  const port: number = config.port;
  const format: "text" | "json" = config.log.format;
  const signed: boolean = config.tls.self_signed;
  const token: string = config.metrics.token;
  expect([port, format, signed, token]).toEqual([7400, "text", false, ""]);
  // @ts-expect-error The type is that of the table: there is no such level.
  const loud = config.log.level === "loud";
  // @ts-expect-error Nor is there such a section.
  expect([loud, config.nonsense]).toEqual([false, undefined]);
});

test("help lists the notations of every option and hides secret defaults", () => {
  const rows = describeOptions();
  expect(rows.map(({ file }) => file).filter((file) => file !== "")).toEqual([...OPTION_NAMES]);
  expect(rows.find(({ flag }) => flag === "--limits-api-per-minute")).toEqual({
    flag: "--limits-api-per-minute",
    env: "FREEHOLD_LIMITS_API_PER_MINUTE",
    file: "limits.api_per_minute",
    accepts: say("config.expected.integerFrom", { min: 0 }),
    default: "100",
    help: say("config.settings.limits.api_per_minute"),
  });
  expect(rows.find(({ file }) => file === "metrics.token")).toMatchObject({
    flag: "",
    default: say("config.defaults.hidden"),
  });
  expect(rows.find(({ flag }) => flag === "--metrics-token-file")?.env).toBe("FREEHOLD_METRICS_TOKEN_FILE");
  expect(rows.find(({ flag }) => flag === "--config")?.env).toBe("FREEHOLD_CONFIG");
});

test("help texts are sentences", () => {
  for (const { help } of describeOptions()) expect(renderText(help, "en")).toMatch(/^[A-Z].*\.$/);
});

test("an address of a database is refused before anything quotes it", () => {
  const option = optionOf("database");
  for (const well of [
    "postgres://u:p%23w@db.example/acme?sslmode=verify-full",
    "postgresql://u@[::1]:5433/a",
  ])
    expect(accept(option, well, "/")).toBe(well);
  for (const bad of [
    "postgres://u:p#w@db.example/a",
    "postgres://u:1#w@db.example/a",
    "postgres://u:p%zz@h/a",
  ])
    expect(accept(option, bad, "/")).toBeUndefined();
});
