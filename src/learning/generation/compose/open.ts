import type { Clock } from "../../../kernel/clock.ts";
import type { Log } from "../../../kernel/log.ts";
import { pick } from "../../../store/rows.ts";
import type { Store } from "../../../store/store.ts";
import type { Composer } from "../composer.ts";
import { Lines } from "../provider/lines.ts";
import { findSettings } from "../provider/model.ts";
import { type Pace, systemPace } from "../provider/pace.ts";
import { budgetWindows, languageModels } from "../tables.ts";
import { workBuiltin } from "./builtin.ts";
import { estimateProse } from "./estimate.ts";
import { composeProse } from "./prose.ts";
import { testModel } from "./trial.ts";

/** Opens the composer, which uses the organisation's own model within its budget, if it has one. */
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
      const row = connection.get`SELECT ${pick(budgetWindows, "settled")} FROM ${budgetWindows}
        WHERE ${budgetWindows.org} = ${organization.key}
          AND ${budgetWindows.owner} = ${`job:${job}`} AND ${budgetWindows.window} = 'all'`;
      return row?.settled ?? 0;
    },
    health: async () => {
      const hasEndpoint = await store.read(
        async ({ connection }) => connection.has`SELECT 1 FROM ${languageModels}
          WHERE ${languageModels.enabled} = 1 AND ${languageModels.base_url} IS NOT NULL`,
      );
      if (!hasEndpoint) return "none";
      return lines.isAnyAtRest(clock.now()) ? "failing" : "ok";
    },
    modelOf: (connection, organization) => {
      const { enabled, base_url, model } = findSettings(connection, organization.key);
      return enabled && base_url !== null && model !== null ? model : undefined;
    },
  };
}
