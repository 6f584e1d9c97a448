import type { Forgetter } from "../../records/index.ts";

/** Notices say nothing of a person but whose record it is: they go with it. */
export const forgetter: Forgetter = {
  name: "notices",
  forget: async ({ handle, org }, subjects) => {
    const drop = handle.connection.statement(
      "DELETE FROM desk_notices WHERE org = ? AND collection = ? AND record_id = ?",
    );
    for (const { collection, id } of subjects) drop.run(org, collection, id);
    return { destroyed: 0, keys: [] };
  },
};
