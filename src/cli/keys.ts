import { APPLIANCE } from "../kernel/principal.ts";
import { say } from "../text/message.ts";
import { chosen, defineCommand, type Invocation, print, UsageError } from "./command.ts";
import { perform, withFolder } from "./opened.ts";
import { table } from "./table.ts";

const DOES = {
  list: say("cli.keys.doesList"),
  rotate: say("cli.keys.doesRotate"),
} as const;

const FLAGS = {
  end_sessions: {
    type: "boolean",
    help: say("cli.keys.endSessions"),
  },
  json: { type: "boolean", help: say("cli.common.json") },
} as const;

/** Response of both actions. */
interface Keys {
  data: { id: string; state: "signs" | "verifies"; made_at: string | null; until: string | null }[];
}

/** Rotates the keys that sign access tokens. The audit trail's key stays: others verify the trail with it. */
export const keysCommand = defineCommand({
  name: "keys",
  summary: say("cli.keys.summary"),
  usage: "freehold keys list | rotate [--end-sessions] [--data DIR] [--json]",
  examples: [
    "freehold keys list --data /srv/freehold",
    "freehold keys rotate --data /srv/freehold",
    "freehold keys rotate --end-sessions --data /srv/freehold",
  ],
  words: 1,
  does: DOES,
  flags: FLAGS,
  run: async (asked) => (chosen("keys", DOES, asked.rest[0]) === "list" ? list(asked) : rotate(asked)),
});

function list({ config, flags }: Invocation<typeof FLAGS>): Promise<number> {
  if (flags.end_sessions) throw new UsageError(say("cli.keys.endSessionsOnly"));
  return withFolder(config, say("cli.keys.insteadList"), async (appliance) => {
    const { data } = (await perform(appliance, "system.keys.list", APPLIANCE, {})) as Keys;
    print(flags.json, { event: "keys", keys: data }, lines({ data }));
    return 0;
  });
}

function rotate({ config, flags }: Invocation<typeof FLAGS>): Promise<number> {
  const { end_sessions } = flags;
  return withFolder(config, say("cli.keys.insteadRotate"), async (appliance) => {
    const output = await perform(appliance, "system.keys.rotate", APPLIANCE, { end_sessions });
    const { data } = output as Keys;
    print(flags.json, { event: "keys_rotated", end_sessions, keys: data }, [
      end_sessions ? say("cli.keys.rotatedAll") : say("cli.keys.rotated"),
      ...lines({ data }),
    ]);
    return 0;
  });
}

function lines({ data }: Keys): string[] {
  return table(
    data.map(({ id, state, made_at, until }) => [
      id,
      say("cli.keys.state", { state }),
      made_at === null ? say("cli.keys.madeWithServer") : say("cli.keys.made", { at: made_at }),
      until === null ? "" : say("cli.keys.until", { until }),
    ]),
  );
}
