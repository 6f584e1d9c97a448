import type { Forgetter } from "../../records/index.ts";
import { notices } from "./tables.ts";

/** Notices are deleted with their record: the link is the only personal data in them. */
export const forgetter: Forgetter = {
  name: "notices",
  forget: async ({ handle, org }, subjects) => {
    for (const { collection, id } of subjects)
      handle.connection.run`DELETE FROM ${notices}
        WHERE ${notices.org} = ${org} AND ${notices.collection} = ${collection} AND ${notices.record_id} = ${id}`;
    return { destroyed: 0, keys: [] };
  },
};
