import { type TProperties, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { withArticle } from "../../kernel/article.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { fieldsOf } from "../access/fields-access.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { expandAll, parseExpansions } from "../read/expand.ts";
import { isFilter } from "../read/list/filter.ts";
import { listRecords, parseFields, project } from "../read/list/list.ts";
import { pageSchema } from "../read/list/page.ts";
import { isSortable, MAX_KEYS } from "../read/list/sort.ts";
import { SPANS } from "../read/list/spans.ts";
import { rowOf, showRows } from "../read/read.ts";
import { expansionName, viewSchema } from "../read/schemas.ts";

/** Comma-separated list. `x-words` documents the words; the list itself reports invalid ones. */
const wordList = (words: readonly string[], description: string, maxItems = 50) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems, description, "x-words": words }),
  );

export function listAction(catalog: Catalog, collection: Collection, path: string): Action {
  const { entity } = collection;
  const view = viewSchema(collection, catalog);
  const sortable = [...collection.fields.values()].filter(isSortable).map(({ name }) => name);
  return defineAction({
    name: `${collection.name}.list`,
    summary: `List ${entity.name}`,
    description: "Newest first unless `sort` is given. The cost of a page does not depend on its position.",
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path }],
    errors: ["FILTER_UNKNOWN_FIELD", "QUERY_TOO_BROAD"],
    input: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
        count: Type.Optional(Type.Boolean({ description: "Includes the total count: exact up to 10,000" })),
        ...(collection.searchIndex && {
          q: Type.Optional(Type.String({ maxLength: 200, description: "Search terms" })),
        }),
        sort: wordList(
          [...sortable, ...sortable.map((name) => `-${name}`)],
          "Fields to sort by; - for descending",
          MAX_KEYS,
        ),
        fields: wordList([...collection.fields.keys()], "Fields to return"),
        expand: wordList(expansionsOf(collection), "References to expand"),
        archived: Type.Optional(
          Type.Boolean({ description: "Returns archived records instead of active ones" }),
        ),
        where: Type.Optional(whereSchema(collection)),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(view), page: pageSchema }, closed),
    run: (context, input) => listRecords(context, catalog, collection, input),
  });
}

export function getAction(catalog: Catalog, collection: Collection, path: string): Action {
  const { entity } = collection;
  return defineAction({
    name: `${collection.name}.get`,
    summary: `Get ${withArticle(entity.singular)}`,
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: `${path}/:id` }],
    errors: ["RECORD_NOT_FOUND", "FILTER_UNKNOWN_FIELD"],
    input: Type.Object(
      {
        id: idInput,
        fields: wordList([...collection.fields.keys()], "Fields to return"),
        expand: wordList(expansionsOf(collection), "References to expand"),
      },
      closed,
    ),
    output: viewSchema(collection, catalog),
    run: async (context, { id, fields, expand }) => {
      const access = fieldsOf(context, collection);
      const wanted = parseFields(collection.of(context), access, fields);
      const [shown = {}] = showRows(context, collection, [rowOf(context, collection, id)], wanted);
      context.returned(1);
      if (expand) expandAll(context, catalog, parseExpansions(collection, access, expand), [shown]);
      // Safe cast: the view schema has the same fields.
      return (wanted ? project(shown, wanted, expand ?? []) : shown) as { id: string };
    },
  });
}

function expansionsOf(collection: Collection): string[] {
  return [...collection.fields.values()]
    .filter(({ field }) => field.reference)
    .map(({ name }) => expansionName(name));
}

const SPAN = Type.Optional(
  Type.String({
    "x-operand": Type.String({ enum: [...SPANS], description: "Dates relative to today: they move with it" }),
  }),
);

/** Lets unknown filters pass the schema, because the list itself refuses them. */
function whereSchema(collection: Collection) {
  const fields: TProperties = {};
  for (const bound of collection.fields.values()) {
    if (!isFilter(bound)) continue;
    const operand = Type.Optional(Type.String({ "x-operand": bound.field.operand }));
    const operators = Object.fromEntries(
      bound.field.operators.map((operator) => [operator, operator === "span" ? SPAN : operand]),
    );
    fields[bound.name] = Type.Optional(Type.Object(operators, { additionalProperties: Type.String() }));
  }
  return Type.Unsafe<Record<string, Record<string, string>>>(
    Type.Object(fields, { additionalProperties: Type.Record(Type.String(), Type.String()) }),
  );
}
