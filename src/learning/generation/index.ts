import type { Feature } from "../../engine/feature.ts";
import type { DocumentListener, LearningParts } from "../part.ts";
import { holdsAreWhatIsHeld } from "./budget/invariants.ts";
import { voidLeases } from "./budget/leases.ts";
import { dropKeptOf } from "./compose/kept.ts";
import { settingsActions } from "./settings/actions.ts";
import { sweepHour } from "./sweep.ts";
import { budgetHolds, budgetWindows, compositions, languageModels, usageDays } from "./tables.ts";
import { usageAction } from "./usage/action.ts";
import { callsAction } from "./usage/calls.ts";

export const answersFollowDocuments: DocumentListener = {
  removed: ({ handle, org }) => dropKeptOf(handle.connection, org),
};

export const generation: Feature<LearningParts> = {
  tables: [languageModels, budgetWindows, budgetHolds, usageDays, compositions],
  invariants: [holdsAreWhatIsHeld],
  actions: (parts) => [...settingsActions(parts), usageAction(), callsAction()],
  clockwork: () => [sweepHour],
  // Not moved: spending belongs to this server, and this vault encrypts the model's key.
  moves: () => ({
    stays: [
      "learning_language_models",
      "budget_windows",
      "budget_holds",
      "learning_usage",
      "learning_compositions",
    ],
  }),
  begin: async ({ store, clock }) => {
    await store.write(async ({ connection }) => voidLeases(connection, clock.now()));
  },
};
