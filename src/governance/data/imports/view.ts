import { type Static, Type } from "@sinclair/typebox";
import { ENCODINGS } from "../../../formats/encoding.ts";
import { rfc3339, rfc3339OrNull } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { unstored } from "../../../text/stored.ts";
import { DELIMITERS, KINDS } from "../reading/format.ts";
import { createsOf, type Tally } from "./creates.ts";
import { INITIAL_OPTIONS } from "./plan.ts";
import { type Import, OVER, planOf } from "./record.ts";
import { STATES } from "./tables.ts";

const DAY = 86_400_000;
const count = Type.Integer({ minimum: 0 });
const moment = nullable(Type.String({ format: "date-time" }));

export const formatSchema = Type.Object(
  {
    kind: oneOf(KINDS),
    encoding: oneOf(ENCODINGS),
    delimiter: oneOf(DELIMITERS),
    header: Type.Boolean({ description: "True if the first row contains column names" }),
    sheet: nullable(Type.String({ maxLength: 200, description: "Sheet of the workbook" })),
    decimal: oneOf([".", ","], "Decimal separator of ambiguous numbers"),
    dates: nullable(
      oneOf(["dmy", "mdy"], "Order of day and month in dates such as 03/04/2026. Null reports such dates"),
    ),
  },
  { ...closed, $id: "ImportFormat" },
);

export const mappedSchema = Type.Object(
  {
    column: Type.String({ maxLength: 250, description: "Column of the file" }),
    field: nullable(
      Type.String({
        maxLength: 120,
        description:
          "Target field: a column of import_columns of /meta, a part such as billing.street or lines.quantity, or a custom field such as custom.name. Null ignores the column.",
      }),
    ),
  },
  { ...closed, $id: "ImportMapping" },
);

export const optionSchemas = {
  action: oneOf(
    ["create", "upsert"],
    "create: creates new records only. upsert: updates records with the same key and creates the others",
  ),
  mode: oneOf(
    ["partial", "atomic"],
    "partial: imports valid rows and reports the others. atomic: all rows or none",
  ),
  key: nullable(
    Type.String({
      maxLength: 120,
      description: "Field that identifies a record, such as email, code or number",
    }),
  ),
  group_by: nullable(
    Type.String({
      maxLength: 250,
      description: "Column whose equal consecutive values combine rows into one record with lines",
    }),
  ),
  empty: oneOf(["keep", "clear"], "Effect of an empty cell on an existing record"),
  create_missing: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 50,
    uniqueItems: true,
    description:
      "Collections such as crm.accounts. References by name to their missing records create them, each once. Possible if a name is all that a record needs.",
  }),
};

const tallySchema = Type.Object(
  {
    collection: Type.String(),
    count: Type.Integer({ minimum: 1 }),
    first: Type.Array(Type.Object({ name: Type.String(), id: nullable(Type.String()) }, closed), {
      description: "The first of them, with their ids once they exist. Visible only to the uploader.",
    }),
  },
  { ...closed, $id: "ImportMissing" },
);

export const importSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    collection: Type.String(),
    state: oneOf(STATES),
    filename: nullable(
      Type.String({ description: "Visible only to the uploader. Null once the file is deleted." }),
    ),
    size: count,
    sha256: Type.String(),
    format: nullable(formatSchema),
    sheets: Type.Array(Type.String()),
    columns: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          samples: Type.Array(Type.String(), { description: "Visible only to the uploader" }),
        },
        closed,
      ),
    ),
    mapping: Type.Array(mappedSchema),
    ...optionSchemas,
    creates: Type.Array(tallySchema, {
      description:
        "Missing records that rows refer to and that the import creates: after a dry run those it would create",
    }),
    missing: Type.Array(tallySchema, {
      description: "Missing records that the import could create if create_missing included their collection",
    }),
    hash: nullable(Type.String({ description: "Hash of the validated state. Send it to start the import." })),
    progress: Type.Object(
      {
        done: Type.Integer({ description: "Records processed" }),
        total: nullable(Type.Integer()),
        created: count,
        updated: count,
        unchanged: count,
        held: Type.Integer({ description: "Records waiting for approval" }),
        failed: count,
        undone: count,
        kept: Type.Integer({ description: "Records that could not be undone. See rows." }),
      },
      closed,
    ),
    stopped: nullable(Type.Object({ code: Type.String(), message: Type.String() }, closed)),
    created_by: Type.String(),
    created_at: Type.String({ format: "date-time" }),
    updated_at: Type.String({ format: "date-time" }),
    checked_at: moment,
    started_at: moment,
    finished_at: moment,
    file_until: nullable(
      Type.String({ format: "date-time", description: "Time at which the file is deleted" }),
    ),
  },
  { ...closed, $id: "Import" },
);

const SAMPLES_SHOWN = 3;

/** Only the uploader sees file contents. */
export function viewer(context: ReadContext, keptDays: number): (of: Import) => Static<typeof importSchema> {
  return (of) => {
    const plan = of.file === null ? undefined : planOf(context.vault, of);
    const isOwn = of.created_by === context.principal.id;
    const { made, offered } = createsOf(context.vault, of);
    const shown = (tally: Tally) => ({ ...tally, first: isOwn ? tally.first : [] });
    return {
      id: of.id,
      version: of.version,
      collection: of.collection,
      state: of.state,
      filename: isOwn ? (plan?.filename ?? null) : null,
      size: of.size,
      sha256: of.sha256,
      format: plan?.format ?? null,
      sheets: plan?.sheets ?? [],
      columns: (plan?.columns ?? []).map((name, i) => ({
        name,
        samples: isOwn ? (plan?.samples[i] ?? []).slice(0, SAMPLES_SHOWN) : [],
      })),
      mapping: plan?.mapping ?? [],
      ...(plan?.options ?? INITIAL_OPTIONS),
      create_missing: [...(plan?.options.create_missing ?? [])],
      creates: made.map(shown),
      missing: offered.map(shown),
      hash: of.hash,
      progress: {
        done: of.position,
        total: of.total,
        created: of.created,
        updated: of.updated,
        unchanged: of.unchanged,
        held: of.held,
        failed: of.failed,
        undone: of.undone,
        kept: of.kept,
      },
      stopped:
        of.stop_code === null
          ? null
          : { code: of.stop_code, message: localise(context, unstored(of.stop_message ?? "")) },
      created_by: of.created_by,
      created_at: rfc3339(of.created_at),
      updated_at: rfc3339(of.updated_at),
      checked_at: rfc3339OrNull(of.checked_at),
      started_at: rfc3339OrNull(of.started_at),
      finished_at: rfc3339OrNull(of.finished_at),
      file_until: of.file === null ? null : rfc3339OrNull(fileUntil(of, keptDays)),
    };
  };
}

/** Time until which the file is kept, counted from the import's end or last activity. */
export function fileUntil(of: Import, keptDays: number): number {
  const since = OVER.includes(of.state) ? (of.finished_at ?? of.updated_at) : of.updated_at;
  return since + keptDays * DAY;
}
