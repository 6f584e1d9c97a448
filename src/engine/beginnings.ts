import type { ReadContext } from "../kernel/context.ts";
import type { Catalog } from "../records/index.ts";
import type { Text } from "../text/message.ts";

/** One-time step after setup, named like its action. */
export interface FirstStep {
  readonly name: string;
  readonly title: Text;
  /** Steps that usually precede this one. */
  readonly after?: readonly string[];
  isDone(context: ReadContext, catalog: Catalog): boolean;
}

export interface Milestone {
  readonly description: string;
  isReached(context: ReadContext): boolean;
}

/** Done once the collection has a record. */
export function made({ collection }: { collection: string }): FirstStep["isDone"] {
  return ({ handle, org }, catalog) => {
    const records = catalog.collection(collection);
    return handle.connection
      .has`SELECT 1 FROM ${records.table} WHERE ${records.column("org")} = ${org} LIMIT 1`;
  };
}
