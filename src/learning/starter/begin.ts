import { Type } from "@sinclair/typebox";
import { enqueue } from "../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../kernel/action.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import { closed } from "../../kernel/schema.ts";
import { openLibrary } from "../library/audiences/libraries.ts";
import { PATIENTLY, STARTER } from "../library/documents/names.ts";
import type { LearningParts } from "../part.ts";
import { isBehind } from "./action.ts";
import { starterFingerprint } from "./carried.ts";

/** Adds the handbook before the first answer. From source, a job does so if it has to be read first. */
export async function beginStarter({ store, learning, log, perform }: LearningParts): Promise<void> {
  if (!learning.starter) return;
  if (!(await store.read(async ({ connection }) => isBehind(connection)))) return;
  if ((await starterFingerprint()) === undefined) {
    await perform(APPLIANCE, WAKE_STARTER, {});
    return;
  }
  try {
    await perform(APPLIANCE, STARTER, {});
  } catch (cause) {
    // The server can work without its handbook; a job tries again.
    log.error("the handbook could not be added", { cause });
    await perform(APPLIANCE, WAKE_STARTER, {});
  }
}

const WAKE_STARTER = "learning.documents.wake_handbook";

export function wakeStarterAction(): Action {
  return defineInnerAction({
    name: WAKE_STARTER,
    summary: "Have the handbook added to the shared library",
    input: Type.Object({}, closed),
    output: Type.Null(),
    run: async (context) => {
      // Courses requested meanwhile name the library whose documents they wait for.
      openLibrary(context.handle.connection, context.org);
      enqueue(context, { action: STARTER, ...PATIENTLY });
      return null;
    },
  });
}
