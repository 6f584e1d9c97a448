import { randomBytes } from "node:crypto";
import { COMPANY, type Demo, makeDemo } from "../../demo/index.ts";
import { addDays } from "../kernel/calendar.ts";
import { dayIn, isDate, systemClock } from "../kernel/clock.ts";
import { openLog } from "../log.ts";
import { say, type Text } from "../text/message.ts";
import { defineCommand, print, secretFromStdin, UsageError } from "./command.ts";
import { rendered } from "./language.ts";

export const demoCommand = defineCommand({
  name: "demo",
  summary: say("cli.demo.summary"),
  usage: "freehold demo --data DIR [--seed 1] [--months 24] [--until YYYY-MM-DD] [--password-stdin] [--json]",
  examples: ["freehold demo --data ./demo", "freehold serve --data ./demo"],
  flags: {
    seed: {
      type: "number",
      min: 0,
      max: 2 ** 32 - 1,
      help: say("cli.demo.seed"),
    },
    months: { type: "number", min: 1, max: 60, help: say("cli.demo.months") },
    until: {
      type: "string",
      expected: say("cli.demo.expectedDay"),
      accepts: (text) => (isDate(text) ? text : undefined),
      help: say("cli.demo.until"),
    },
    password_stdin: { type: "boolean", help: say("cli.demo.password") },
    json: { type: "boolean", help: say("cli.common.json") },
  },
  async run({ config, flags }) {
    const yesterday = addDays(dayIn(COMPANY.timeZone, systemClock.now()), -1);
    const { seed = 1, months = 24, until = yesterday } = flags;
    if (until > yesterday) throw new UsageError(say("cli.demo.futureDay", { yesterday }));
    const given = flags.password_stdin ? await secretFromStdin() : undefined;
    const password = given ?? randomBytes(9).toString("base64url");
    const log = openLog({ ...config.log, level: "error" });
    const began = performance.now();
    const demo = await makeDemo(config, log, { seed, months, until, password, onMonth: showProgress });
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const shown = given === undefined ? { password } : {};
    print(flags.json, { event: "demo", data: config.data, seconds, ...demo, ...shown }, [
      ...linesOf(demo, seconds),
      given === undefined ? say("cli.demo.newPassword", { password }) : say("cli.demo.givenPassword"),
      say("cli.common.start", { data: config.data }),
    ]);
    return 0;
  },
});

/** Updates one line on a terminal; elsewhere prints a line per quarter. */
function showProgress(month: string, number: number, of: number): void {
  const line = rendered(say("cli.demo.month", { month, number, total: of }));
  if (process.stderr.isTTY) process.stderr.write(`\r${line} `);
  else if (number % 3 === 1) process.stderr.write(`${line}\n`);
  if (process.stderr.isTTY && number === of) process.stderr.write("\n");
}

function linesOf(
  { organization, from, until, people, records, events, calls }: Demo,
  seconds: number,
): Text[] {
  const width = Math.max(...people.map(({ email }) => email.length)) + 2;
  return [
    say("cli.demo.made", { organization, from, until }),
    say("cli.demo.counts", { records, calls, events, seconds }),
    "",
    say("cli.demo.logins"),
    ...people.map(({ email, job, roles }) => `  ${email.padEnd(width)}${job} (${roles.join(", ")})`),
    "",
  ];
}
