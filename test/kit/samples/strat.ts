import type { Client } from "../appliance.ts";
import { pathOf, type Samples } from "../samples.ts";

export const strat: Samples = {
  "strat.objectives": (_made, marker) => ({ title: `Objective ${marker}`, cycle: "2026-Q4" }),
  "strat.key-results": (made, marker) => ({
    title: `Key result ${marker}`,
    objective_id: made["strat.objectives"],
    target: "100",
  }),
  // Only active key results accept check-ins. A separate one keeps the sample's key result unchanged.
  "strat.check-ins": {
    make: async (client, made, marker) => {
      const keyResult = await create(client, "strat.key-results", {
        title: `Measured ${marker}`,
        objective_id: made["strat.objectives"],
        target: "100",
      });
      await client.post(`${pathOf("strat.key-results")}/${keyResult}/activate`);
      return create(client, "strat.check-ins", { key_result_id: keyResult, value: "0", note: marker });
    },
  },
  "strat.initiatives": (made, marker) => ({
    title: `Initiative ${marker}`,
    objective_ids: [made["strat.objectives"]],
  }),
  "strat.risks": (_made, marker) => ({ title: `Risk ${marker}`, likelihood: 4, impact: 3 }),
  "strat.kpis": (_made, marker) => ({ name: `KPI ${marker}`, target: "10" }),
  // Uses a separate KPI to keep the sample's KPI unchanged.
  "strat.kpi-points": {
    make: async (client, _made, marker) => {
      const kpi = await create(client, "strat.kpis", { name: `Measured ${marker}` });
      await client.post(`${pathOf("strat.kpis")}/${kpi}/measure`, { value: "5" });
      return (await client.get(`${pathOf("strat.kpi-points")}?kpi_id=${kpi}`)).body.data[0].id;
    },
  },
  "strat.decisions": {
    make: (client, _made, marker) =>
      create(client, "strat.decisions", {
        title: `Decision ${marker}`,
        options: [{ name: "Yes" }, { name: "No" }],
        decider_ids: [client.userId],
      }),
  },
};

async function create(client: Client, collection: string, body: object): Promise<string> {
  const reply = await client.post(pathOf(collection), body);
  if (reply.status !== 201) throw new Error(`creating ${collection} answered ${reply.status} ${reply.text}`);
  return reply.body.id;
}
