import { start } from "../app.ts";
import { execute } from "../engine/execute.ts";
import { newId } from "../kernel/ids.ts";
import { APPLIANCE, systemPrincipal } from "../kernel/principal.ts";
import { openLog } from "../log.ts";
import { say } from "../text/message.ts";
import { defineCommand, print, secretFromStdin, UsageError } from "./command.ts";
import { FOUNDING, needFounder, ownTimeZone } from "./founding.ts";

export const initCommand = defineCommand({
  name: "init",
  summary: say("cli.init.summary"),
  usage:
    'freehold init --organization "Acme" --name "Ana" --email ana@example.com --password-stdin [--size solo|small|grown] [--currency EUR] [--country AT] [--time-zone Europe/Vienna] [--json]',
  examples: [
    'printf %s "$PASSWORD" | freehold init --data /srv/freehold --organization Acme --name Ana --email ana@example.com --password-stdin',
  ],
  flags: {
    organization: { type: "string", help: say("cli.init.organization") },
    ...FOUNDING,
    json: { type: "boolean", help: say("cli.common.json") },
  },
  async run({ config, flags }) {
    const { organization, name, email, size, currency, country, time_zone = ownTimeZone() } = flags;
    needFounder("init", flags);
    if (!flags.password_stdin) {
      throw new UsageError(say("cli.init.passwordOnStdin"));
    }
    const password = await secretFromStdin();
    const appliance = await start(config, openLog({ ...config.log, level: "error" }));
    try {
      const action = appliance.engine.registry.find("setup.init");
      if (!action) throw new Error("the appliance has no set-up");
      const { output } = await execute(appliance.engine, {
        action,
        input: { organization, name, email, size, currency, country, time_zone, password },
        origin: { channel: "cli", address: "local", correlationId: newId() },
        by: systemPrincipal(APPLIANCE),
      });
      print(flags.json, { event: "initialised", data: config.data, ...(output as object) }, [
        say("cli.init.done", { organization: organization ?? "", data: config.data }),
      ]);
    } finally {
      await appliance.stop();
    }
    return 0;
  },
});
