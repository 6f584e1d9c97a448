import { type Static, Type } from "@sinclair/typebox";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import type { Catalog, Collection } from "../../../records/index.ts";
import type { ListInput } from "../../../records/read/list/list.ts";
import { say } from "../../../text/message.ts";

const FORMATS = ["csv", "xlsx", "ndjson", "json"] as const;

export const collectionInput = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "Collection such as crm.leads",
});

const words = (maxLength: number) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems: 100 }));

const operand = Type.Union([Type.String({ maxLength: 20_000 }), Type.Number(), Type.Boolean()]);

export const selection = {
  filter: Type.Optional(
    Type.Record(
      Type.String({ maxLength: 64 }),
      Type.Union([operand, Type.Record(Type.String({ maxLength: 20 }), operand)]),
      { description: 'Filters of the list: {"state": "new", "value": {"gte": "1000"}}' },
    ),
  ),
  q: Type.Optional(Type.String({ maxLength: 200, description: "Search terms" })),
  sort: words(65),
  fields: words(64),
  archived: Type.Optional(Type.Boolean({ description: "Exports archived records instead of active ones" })),
};

export const exportInput = Type.Object(
  {
    collection: collectionInput,
    format: oneOf(FORMATS),
    ...selection,
    delimiter: Type.Optional(oneOf([",", ";", "\t"], "CSV: delimiter")),
    bom: Type.Optional(
      Type.Boolean({
        default: true,
        description: "CSV: adds a byte order mark so that spreadsheets detect UTF-8",
      }),
    ),
    lines: Type.Optional(
      Type.Boolean({
        description:
          "CSV: returns a ZIP with one more file for each kind of lines. XLSX: adds sheets unless false. NDJSON and JSON always include lines.",
      }),
    ),
  },
  { ...closed, $id: "DataExportRequest" },
);
export type ExportRequest = Static<typeof exportInput>;

export function listInput({ filter, q, sort, fields, archived }: Partial<ExportRequest>): ListInput {
  const where: Record<string, Record<string, string>> = {};
  for (const [field, value] of Object.entries(filter ?? {})) {
    const operators = typeof value === "object" ? value : { eq: value };
    const texts = Object.entries(operators).map(([operator, one]) => [operator, String(one)]);
    Object.defineProperty(where, field, { value: Object.fromEntries(texts), enumerable: true });
  }
  return { q, sort, fields, archived, where };
}

/** Only collections that the caller can list can be exported. */
export function listable(context: ReadContext, catalog: Catalog, name: string): Collection {
  const collection = catalog.collections.get(name);
  if (!collection)
    throw invalid("collection", "UNKNOWN_COLLECTION", say("governance.errors.collectionRequired"));
  const permission = `${name}.list`;
  if (context.may(permission)) return collection;
  throw new Fault("ACCESS_DENIED", {
    details: [
      {
        path: "collection",
        code: "PERMISSION_MISSING",
        message: say("errors.access.permissionMissingToo", { permission }),
      },
    ],
  });
}
