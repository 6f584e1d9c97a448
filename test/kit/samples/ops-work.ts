import { pathOf, type Samples } from "../samples.ts";

export const opsWork: Samples = {
  "ops.projects": (_made, marker) => ({ code: `P-${marker}`.slice(0, 30), name: `Project ${marker}` }),
  "ops.tasks": (made, marker) => ({ title: `Task ${marker}`, project_id: made["ops.projects"] }),
  "ops.assets": (_made, marker) => ({ tag: `A-${marker}`.slice(0, 50), name: `Asset ${marker}` }),
  // Uses a separate asset that was partly depreciated elsewhere, because that needs no ledger.
  "ops.depreciations": {
    make: async (client, _made, marker) => {
      const asset = await client.post(pathOf("ops.assets"), {
        tag: `Old-${marker}`.slice(0, 50),
        name: `Old asset ${marker}`,
        cost: 1000,
        life_months: 120,
        acquired_on: "2026-01-01",
      });
      await client.post(`${pathOf("ops.assets")}/${asset.body.id}/acquire`, {
        already_booked: true,
        depreciated_before: 100,
        depreciate_from: "2026-02-01",
      });
      return (await client.get(`${pathOf("ops.depreciations")}?asset_id=${asset.body.id}`)).body.data[0].id;
    },
  },
};
