import type { WriteContext } from "../../../kernel/context.ts";
import { stored } from "../../../text/stored.ts";
import type { Stop } from "./person.ts";
import { changeImport, type Import, type State } from "./record.ts";

/** State after a failure. A failed check is final; a failed run can be resumed. */
const LEFT: Partial<Record<State, State>> = { checking: "failed", running: "stopped", undoing: "stopped" };

/** Stops an import. Records written so far remain. */
export function stopWith(context: WriteContext, of: Import, { code, message }: Stop): Import {
  const state = LEFT[of.state] ?? "failed";
  return changeImport(
    context.handle,
    of,
    {
      state,
      stop_code: code,
      stop_message: stored(message),
      finished_at: state === "failed" ? context.now : null,
    },
    context.now,
  );
}
