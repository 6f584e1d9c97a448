import type { WriteContext } from "../../../kernel/context.ts";
import type { Stop } from "./person.ts";
import { changeImport, type Import, type State } from "./record.ts";

/** Where an import is left that cannot go on: a check is over, a run can be taken up again. */
const LEFT: Partial<Record<State, State>> = { checking: "failed", running: "stopped", undoing: "stopped" };

/** Stops an import and says why. What it made so far stays. */
export function stopWith(context: WriteContext, of: Import, { code, message }: Stop): Import {
  const state = LEFT[of.state] ?? "failed";
  return changeImport(
    context.handle,
    of,
    { state, stop_code: code, stop_message: message, finished_at: state === "failed" ? context.now : null },
    context.now,
  );
}
