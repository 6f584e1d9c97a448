import type { Clock } from "../../../kernel/clock.ts";
import type { Log } from "../../../kernel/log.ts";
import type { Store } from "../../../store/store.ts";
import type { Composer } from "../composer.ts";
import { Lines } from "../provider/lines.ts";
import { findSettings } from "../provider/model.ts";
import { type Pace, systemPace } from "../provider/pace.ts";
import { workBuiltin } from "./builtin.ts";
import { estimateProse } from "./estimate.ts";
import { composeProse } from "./prose.ts";
import { testModel } from "./trial.ts";

/** Prose by the organisation's own model, where there is one: within its budget, and checked. */
export function openComposer(
  given: { store: Store; clock: Clock; log: Log },
  pace: Pace = systemPace,
): Composer {
  const parts = { ...given, pace };
  const { store, clock } = given;
  const lines = new Lines();
  return {
    compose: (request, account) => composeProse(parts, lines, request, account),
    builtin: (account, purpose, work) => workBuiltin(parts, account, purpose, work),
    estimate: (connection, account, units) =>
      estimateProse(connection, store.vault, account, units, clock.now()),
    test: (organization) => testModel(parts, lines, organization),
    spentBy: (connection, organization, job) => {
      const row = connection
        .statement("SELECT settled FROM budget_windows WHERE org = ? AND owner = ? AND window = 'all'")
        .get(organization.key, `job:${job}`);
      return Number(row?.settled ?? 0);
    },
    health: async () => {
      const endpoints = await store.read(async ({ connection }) =>
        connection
          .statement("SELECT org FROM learning_language_models WHERE enabled = 1 AND base_url IS NOT NULL")
          .all(),
      );
      if (endpoints.length === 0) return "none";
      return lines.isAnyAtRest(clock.now()) ? "failing" : "ok";
    },
    modelOf: (connection, organization) => {
      const { enabled, baseUrl, model } = findSettings(connection, organization.key);
      return enabled && baseUrl !== null && model !== null ? model : undefined;
    },
  };
}
