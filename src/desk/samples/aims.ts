import type { Parties } from "./selling.ts";
import type { Telling } from "./telling.ts";

/** Contracts, goals and what could go wrong. */
export async function tellAims(tell: Telling, { courier, maker }: Parties): Promise<void> {
  await tell.make("legal.contracts", {
    title: tell.say("Framework contract, service", "Rahmenvertrag Wartung"),
    kind: "sales",
    parties: [{ account_id: courier, role: tell.say("Customer", "Kunde"), signatory: "Jonas Feld" }],
    start: tell.day(-200),
    end: tell.day(165),
    auto_renew: true,
    renew_months: 12,
    notice_days: 90,
  });
  await tell.make("legal.contracts", {
    title: tell.say("Supply of frames", "Lieferung von Rahmen"),
    kind: "supply",
    parties: [{ account_id: maker, role: tell.say("Supplier", "Lieferant"), signatory: "Piotr Zieliński" }],
    start: tell.day(-30),
    end: tell.day(335),
    notice_days: 30,
  });
  const cycle = `${tell.today.slice(0, 4)}-Q${Math.ceil(Number(tell.today.slice(5, 7)) / 3)}`;
  const objective = await tell.make("strat.objectives", {
    title: tell.say("Service becomes our second leg", "Wartung wird unser zweites Standbein"),
    cycle,
    owner_id: tell.me,
  });
  const result = await tell.make("strat.key-results", {
    objective_id: objective,
    title: tell.say("Bikes under contract", "Räder unter Vertrag"),
    start: "12",
    target: "60",
  });
  await tell.move("strat.objectives", objective, ["activate"]);
  await tell.move("strat.key-results", result, ["activate"]);
  await tell.move("strat.key-results", result, ["check_in", { value: "30", confidence: 7 }]);
  await tell.make(
    "strat.risks",
    {
      title: tell.say("Our frame supplier fails", "Ausfall unseres Rahmenlieferanten"),
      category: "operational",
      likelihood: 2,
      impact: 4,
      owner_id: tell.me,
    },
    ["assess"],
  );
  await tell.make("strat.risks", {
    title: tell.say("Theft from the shop", "Diebstahl aus dem Geschäft"),
    category: "operational",
    likelihood: 3,
    impact: 2,
  });
}
