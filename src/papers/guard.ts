import type { FileGuard } from "../kernel/follower.ts";
import { type Catalog, findRecord } from "../records/index.ts";
import { requirePaper } from "./access.ts";
import { kindsOf } from "./spec.ts";
import { paperOfFile } from "./store.ts";

/** Refuses the kept file of a paper to those who do not get the paper itself. */
export function paperGuard(catalog: Catalog): FileGuard {
  return {
    check: (context, name, record_id, file) => {
      const place = { org: context.org, collection: name, record_id };
      const paper = paperOfFile(context.handle.connection, place, file.id);
      const collection = catalog.collection(name);
      const record = paper && findRecord(context, collection, record_id);
      const kind = kindsOf(collection.entity).find((one) => one.kind === paper?.kind);
      if (record && kind) requirePaper(context, catalog, collection, record, kind.spec);
    },
  };
}
