import type { Connection } from "../../../store/connection.ts";
import type { Vault } from "../../../store/vault.ts";
import type { Account } from "../account.ts";
import { costOf } from "../budget/price.ts";
import { LEAST_OUTPUT, shortfallOf } from "../budget/reserve.ts";
import type { Estimate } from "../composer.ts";
import { endpointOf, findSettings, type ModelSettings } from "../provider/model.ts";
import { outputBound, promptBound } from "./size.ts";

export interface PlannedUnit {
  sourceWords: number;
  maxWords: number;
}

/** Maximum requests per unit: an unreadable response is requested once more. */
const ASKED_AT_MOST = 2;

export function estimateProse(
  connection: Connection,
  vault: Vault,
  account: Account,
  units: readonly PlannedUnit[],
  now: number,
): Estimate {
  const settings = findSettings(connection, account.organization.key);
  const endpoint = endpointOf(settings, vault);
  if (endpoint === "no_model" || endpoint === "breach")
    return builtinEstimate(connection, settings, account, units, now);
  const model = settings.model ?? "";
  if (endpoint === "price_unknown") return { engine: "model", model, worstCost: null };
  const { price, tokenFactor, maxOutputTokens } = endpoint;
  const costs = units.map(({ sourceWords, maxWords }) => {
    const prompt = promptBound(sourceWords, tokenFactor);
    const output = outputBound(maxWords, maxOutputTokens);
    return {
      worst: costOf(price, prompt, output) * ASKED_AT_MOST,
      // The output limit is lowered to the available budget.
      least: costOf(price, prompt, Math.min(output, LEAST_OUTPUT)),
    };
  });
  const worstCost = costs.reduce((sum, { worst }) => sum + worst, 0);
  return { engine: "model", model, worstCost, ...shortOf(connection, account, costs[0]?.least ?? 0, now) };
}

function builtinEstimate(
  connection: Connection,
  { builtin_rate }: ModelSettings,
  account: Account,
  units: readonly PlannedUnit[],
  now: number,
): Estimate {
  const worstCost = builtin_rate * units.length;
  return { engine: "builtin", worstCost, ...shortOf(connection, account, builtin_rate, now) };
}

function shortOf(
  connection: Connection,
  account: Account,
  needed: number,
  now: number,
): Pick<Estimate, "short"> {
  const short = shortfallOf(connection, account, needed, now);
  if (!short) return {};
  return { short: short.kind === "cap" ? { budget: short.facts } : {} };
}
