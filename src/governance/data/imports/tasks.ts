import { NO_APPROVAL, type TaskKey, type TaskSource } from "../../../engine/tasks.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import { pick } from "../../../store/rows.ts";
import { type Import, planOf } from "./record.ts";
import { dataImports } from "./tables.ts";

interface ImportKey extends TaskKey {
  readonly of: Import;
}

/** Validated imports, which their uploader confirms, and stopped ones, which they resume. */
export const importTasks: TaskSource<ImportKey> = {
  keys: (context) =>
    context.handle.connection.all`SELECT ${pick(dataImports)} FROM ${dataImports}
      WHERE ${dataImports.state} IN ('checked', 'stopped') AND ${dataImports.org} = ${context.org}
        AND ${dataImports.created_by} = ${context.principal.id}`
      .map(
        (of): ImportKey => ({
          kind: "import",
          id: of.id,
          action: of.state === "checked" ? "data.imports.confirm" : "data.imports.resume",
          since: of.updated_at,
          of,
        }),
      )
      .filter(({ action }) => context.may(action)),
  show: (context, keys) =>
    keys.map(({ id, action, since, of }) => {
      const label = (of.file === null ? undefined : planOf(context.vault, of)?.filename) ?? null;
      return {
        ...NO_APPROVAL,
        kind: "import",
        id,
        title: label === null ? "Import" : `Import: ${label}`,
        label,
        action,
        refuse: null,
        collection: of.collection,
        record_id: null,
        asked_by: of.created_by,
        since: rfc3339(since),
        due_at: null,
      };
    }),
};
