import type { Samples } from "../samples.ts";

export const opsOrders: Samples = {
  "ops.purchase-orders": {
    make: async (client, made, marker) => {
      const supplier = await client.post("/api/v1/crm/accounts", {
        name: `Supplier ${marker}`,
        kinds: ["supplier"],
      });
      const reply = await client.post("/api/v1/ops/purchase-orders", {
        supplier_id: supplier.body.id,
        lines: [{ item_id: made["ops.items"], text: `Line ${marker}`, quantity: "2", price: 700 }],
      });
      if (reply.status !== 201) throw new Error(`ordering answered ${reply.text}`);
      return reply.body.id;
    },
  },
  "ops.sales-orders": (made, marker) => ({
    account_id: made["crm.accounts"],
    lines: [{ item_id: made["ops.items"], text: `Line ${marker}`, quantity: "2", price: 1500 }],
  }),
};
