import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { localise } from "../../../kernel/language.ts";
import { closed, component, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import { decodeCursor, encodeCursor } from "../../../records/index.ts";
import { openText } from "../../../store/box.ts";
import { part, pick } from "../../../store/rows.ts";
import { unstored } from "../../../text/stored.ts";
import type { GovernanceParts } from "../../part.ts";
import { problemPlace } from "./problems.ts";
import { COLLECTION, loadImport, PATH, planOf } from "./record.ts";
import {
  dataImportRows as importRows,
  dataImports as imports,
  dataImportProblems as problems,
  STATES,
} from "./tables.ts";
import { importSchema, viewer } from "./view.ts";

interface Page {
  limit: number;
  next_cursor: string | null;
  prev_cursor: string | null;
}
const pageSchema = component<Page>("Page");

const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
};

function paged<Row extends { rid: number }>(
  query: (from: number, backward: boolean, most: number) => Row[],
  shape: string,
  { limit = 50, cursor }: { limit?: number; cursor?: string },
): { rows: Row[]; page: Page } {
  const place = cursor === undefined ? undefined : decodeCursor(cursor, shape, 0);
  const backward = place?.backward ?? false;
  const rows = query(place ? Number(place.id) : -1, backward, limit + 1);
  const more = rows.length > limit;
  if (more) rows.pop();
  if (backward) rows.reverse();
  const cursorAt = (row: Row | undefined, back: boolean) =>
    row ? encodeCursor({ backward: back, values: [], id: String(row.rid) }, shape) : null;
  return {
    rows,
    page: {
      limit,
      next_cursor: backward || more ? cursorAt(rows.at(-1), false) : null,
      prev_cursor: place && (!backward || more) ? cursorAt(rows[0], true) : null,
    },
  };
}

export function listAction({ imports: { keptDays } }: GovernanceParts): Action {
  return defineAction({
    name: "data.imports.list",
    summary: "List imports",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object(
      {
        ...paging,
        collection: Type.Optional(Type.String({ maxLength: 100 })),
        state: Type.Optional(oneOf(STATES)),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(importSchema), page: pageSchema }, closed),
    run: async (context, { collection, state, ...place }) => {
      const { rows, page } = paged(
        (from, backward, most) => context.handle.connection.all`SELECT ${pick(imports)} FROM ${imports}
          WHERE ${imports.org} = ${context.org}
            ${collection === undefined ? part`` : part`AND ${imports.collection} = ${collection}`}
            ${state === undefined ? part`` : part`AND ${imports.state} = ${state}`}
            AND (${from} < 0 OR ${imports.rid} ${backward ? part`>` : part`<`} ${from})
          ORDER BY ${imports.rid} ${backward ? part`ASC` : part`DESC`} LIMIT ${most}`,
        COLLECTION,
        place,
      );
      context.returned(rows.length);
      return { data: rows.map(viewer(context, keptDays)), page };
    },
  });
}

export function getAction({ imports: { keptDays } }: GovernanceParts): Action {
  return defineAction({
    name: "data.imports.get",
    summary: "Get an import",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: importSchema,
    run: async (context, { id }) => viewer(context, keptDays)(loadImport(context, id)),
  });
}

const problemSchema = Type.Object(
  {
    row: Type.Integer({ description: "Row in the file. The header of a table is row 1." }),
    column: nullable(Type.String()),
    code: Type.String(),
    message: Type.String(),
    value: nullable(Type.String({ description: "Visible only to the uploader, while the file is kept" })),
  },
  { ...closed, $id: "ImportProblem" },
);

export function problemsAction(): Action {
  return defineAction({
    name: "data.imports.problems",
    summary: "List the problems of an import",
    description: "Problems of the last validation or import, in file order.",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id/problems` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, ...paging }, closed),
    output: Type.Object({ data: Type.Array(problemSchema), page: pageSchema }, closed),
    run: async (context, { id, ...place }) => {
      const of = loadImport(context, id);
      const plan = planOf(context.vault, of);
      const isOwn = of.created_by === context.principal.id;
      const { rows, page } = paged(
        (from, backward, most) => context.handle.connection.all`SELECT ${pick(problems)} FROM ${problems}
          WHERE ${problems.import} = ${of.rid} AND ${problems.attempt} = ${of.attempt}
            AND (${from} < 0 OR ${problems.rid} ${backward ? part`<` : part`>`} ${from})
          ORDER BY ${problems.rid} ${backward ? part`DESC` : part`ASC`} LIMIT ${most}`,
        "data.imports.problems",
        place,
      );
      context.returned(rows.length);
      const data = rows.map(
        ({ row, column, code, message, value }): Static<typeof problemSchema> => ({
          row,
          column: column === null ? null : (plan?.columns[column] ?? null),
          code,
          message: localise(context, unstored(message)),
          value: openText(context.vault, of.file_key, problemPlace(of, row), (isOwn && value) || "") ?? null,
        }),
      );
      return { data, page };
    },
  });
}

const rowSchema = Type.Object(
  {
    row: Type.Integer(),
    outcome: oneOf(["created", "updated"]),
    collection: Type.String({ description: "Collection of the record, which a row may only refer to" }),
    record_id: Type.String(),
    version: Type.Integer({ description: "Version of the record after the import" }),
    undo: nullable(oneOf(["undone", "kept"])),
    undo_reason: nullable(Type.String({ description: "Reason why the record was kept" })),
  },
  { ...closed, $id: "ImportRow" },
);

export function rowsAction(): Action {
  return defineAction({
    name: "data.imports.rows",
    summary: "List the imported rows",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id/rows` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, undo: Type.Optional(oneOf(["undone", "kept"])), ...paging }, closed),
    output: Type.Object({ data: Type.Array(rowSchema), page: pageSchema }, closed),
    run: async (context, { id, undo, ...place }) => {
      const of = loadImport(context, id);
      const { rows, page } = paged(
        (from, backward, most) => context.handle.connection.all`SELECT
            ${pick(importRows, "rid", "row", "outcome", "collection", "record_id", "version", "undo", "undo_reason")}
          FROM ${importRows} WHERE ${importRows.import} = ${of.rid}
            ${undo === undefined ? part`` : part`AND ${importRows.undo} = ${undo}`}
            AND (${from} < 0 OR ${importRows.rid} ${backward ? part`<` : part`>`} ${from})
          ORDER BY ${importRows.rid} ${backward ? part`DESC` : part`ASC`} LIMIT ${most}`,
        "data.imports.rows",
        place,
      );
      context.returned(rows.length);
      return {
        data: rows.map(({ rid: _, undo_reason: reason, collection, ...shown }) => ({
          ...shown,
          collection: collection ?? of.collection,
          undo_reason: reason === null ? null : localise(context, unstored(reason)),
        })),
        page,
      };
    },
  });
}
