import { APPLIANCE } from "../kernel/principal.ts";
import { chosen, defineCommand, type Invocation, print, UsageError } from "./command.ts";
import { perform, withFolder } from "./opened.ts";
import { table } from "./table.ts";

const DOES = {
  list: "The keys that logins are signed with, newest first",
  rotate: "Sign logins with a new key; what the old one signed counts until it runs out",
} as const;

const FLAGS = {
  end_sessions: {
    type: "boolean",
    help: "The old key counts no more: everybody logs in again, as after a leak",
  },
  json: { type: "boolean", help: "Answer as JSON" },
} as const;

/** Common response of both actions. */
interface Keys {
  data: { id: string; state: "signs" | "verifies"; made_at: string | null; until: string | null }[];
}

/**
 * Rotates the keys that sign access tokens. The audit trail's key stays, since others verify the trail by it.
 */
export const keysCommand = defineCommand({
  name: "keys",
  summary: "List and replace the keys that logins are signed with",
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
  if (flags.end_sessions) throw new UsageError("--end-sessions goes with keys rotate.");
  return withFolder(config, "ask its operator's GET /api/v1/system/keys", async (appliance) => {
    const { data } = (await perform(appliance, "system.keys.list", APPLIANCE, {})) as Keys;
    print(flags.json, { event: "keys", keys: data }, lines({ data }));
    return 0;
  });
}

function rotate({ config, flags }: Invocation<typeof FLAGS>): Promise<number> {
  const { end_sessions } = flags;
  return withFolder(config, "ask its operator's POST /api/v1/system/keys/rotate", async (appliance) => {
    const output = await perform(appliance, "system.keys.rotate", APPLIANCE, { end_sessions });
    const { data } = output as Keys;
    print(flags.json, { event: "keys_rotated", end_sessions, keys: data }, [
      end_sessions
        ? "Logins are signed with a new key, and the old ones count no more: everybody logs in again."
        : "Logins are signed with a new key. Whoever is logged in stays so, and notices nothing.",
      ...lines({ data }),
    ]);
    return 0;
  });
}

function lines({ data }: Keys): string[] {
  return table(
    data.map(({ id, state, made_at, until }) => [
      id,
      state,
      made_at === null ? "made with the appliance" : `made ${made_at}`,
      until === null ? "" : `until ${until}`,
    ]),
  );
}
