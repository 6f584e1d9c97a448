import type { ReadContext } from "../../../kernel/context.ts";
import type { Forgetter } from "../../../records/index.ts";
import { pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { forgetFile } from "./keep.ts";
import { COLLECTION, type Import } from "./record.ts";
import { dataImports as imports } from "./tables.ts";

/** Any file may contain the person in any spelling, so an erasure deletes all files and report values. */
export const forgetter: Forgetter = {
  name: "imports",
  find: async (context) => {
    return filesOf(context).map(({ id }) => ({
      collection: COLLECTION,
      id,
      why: say("governance.reasons.importMayName"),
    }));
  },
  forget: async (context, subjects) => {
    const files = subjects.length === 0 ? [] : filesOf(context);
    const keys = files.flatMap((of) => forgetFile(context, of));
    return {
      destroyed: files.length,
      keys,
      files: files.flatMap(({ file }) => (file === null ? [] : [`imports/${file.slice(0, 2)}/${file}`])),
    };
  },
};

function filesOf({ handle, org }: ReadContext): Import[] {
  return handle.connection.all`SELECT ${pick(imports)} FROM ${imports}
    WHERE ${imports.org} = ${org} AND ${imports.file} IS NOT NULL ORDER BY ${imports.rid}`;
}
