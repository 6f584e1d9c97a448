import { Type } from "@sinclair/typebox";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import { closed } from "../kernel/schema.ts";
import { pick } from "../store/rows.ts";
import { say } from "../text/message.ts";
import { writeOutcome } from "./deliver.ts";
import { mailMessages } from "./tables.ts";

export const HOLD = "mail.hold";

/**
 * Stops the messages that wait in restored data. They may have been sent after the backup was made, or still be sent
 * by the server that it was made of, so only a person sends them again.
 */
export const holdAction: Action = defineInnerAction({
  name: HOLD,
  summary: "Hold the messages of restored data",
  input: Type.Object({}, closed),
  output: Type.Object({ held: Type.Integer() }, closed),
  run: async (context) => {
    const { handle, org, now } = context;
    const rows = handle.connection.all`SELECT ${pick(mailMessages)} FROM ${mailMessages}
      WHERE ${mailMessages.org} = ${org} AND ${mailMessages.state} IN ('queued', 'sending')`;
    const outcome = { kind: "unsure", error: say("mail.outcome.restored") } as const;
    for (const row of rows) {
      writeOutcome(context, row, "unsure", { settled_at: now }, { outcome });
      await context.turn();
    }
    return { held: rows.length };
  },
});
