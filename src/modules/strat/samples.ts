import type { SampleChapter, SampleWriter } from "../../engine/samples.ts";

export const aims: SampleChapter = { name: "aims", write };

async function write(samples: SampleWriter): Promise<void> {
  const cycle = `${samples.today.slice(0, 4)}-Q${Math.ceil(Number(samples.today.slice(5, 7)) / 3)}`;
  const objective = await samples.make("strat.objectives", {
    title: samples.text("Service becomes our second leg", "Wartung wird unser zweites Standbein"),
    cycle,
    owner_id: samples.me,
  });
  const result = await samples.make("strat.key-results", {
    objective_id: objective,
    title: samples.text("Bikes under contract", "Räder unter Vertrag"),
    start: "12",
    target: "60",
  });
  await samples.move("strat.objectives", objective, ["activate"]);
  await samples.move("strat.key-results", result, ["activate"]);
  await samples.move("strat.key-results", result, ["check_in", { value: "30", confidence: 7 }]);
  await samples.make(
    "strat.risks",
    {
      title: samples.text("Our frame supplier fails", "Ausfall unseres Rahmenlieferanten"),
      category: "operational",
      likelihood: 2,
      impact: 4,
      owner_id: samples.me,
    },
    ["assess"],
  );
  await samples.make("strat.risks", {
    title: samples.text("Theft from the shop", "Diebstahl aus dem Geschäft"),
    category: "operational",
    likelihood: 3,
    impact: 2,
  });
}
