import type { Samples } from "../samples.ts";

export const opsStock: Samples = {
  "ops.items": (_made, marker) => ({ sku: `SKU ${marker}`, name: `Item ${marker}` }),
  "ops.locations": (_made, marker) => ({ code: `L-${marker}`, name: `Location ${marker}` }),
  "ops.stock-moves": {
    make: async (client, made, marker) => {
      const other = await client.post("/api/v1/ops/locations", {
        code: `S-${marker}`,
        name: `Supplier ${marker}`,
        kind: "supplier",
      });
      const reply = await client.post("/api/v1/ops/stock-moves", {
        item_id: made["ops.items"],
        from_id: other.body.id,
        to_id: made["ops.locations"],
        quantity: "5",
        note: marker,
      });
      if (reply.status !== 201) throw new Error(`planning a move answered ${reply.text}`);
      return reply.body.id;
    },
  },
  "ops.stock-counts": (made, marker) => ({ location_id: made["ops.locations"], notes: marker }),
};
