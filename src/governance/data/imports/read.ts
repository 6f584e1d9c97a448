import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed, component, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import { decodeCursor, encodeCursor } from "../../../records/index.ts";
import { openText } from "../../../store/box.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { GovernanceParts } from "../../part.ts";
import { problemPlace } from "./problems.ts";
import { COLLECTION, loadImport, PATH, parseImport, planOf, STATES } from "./record.ts";
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

/** One page of rows that lie in the order of a number, from a place on. */
function paged(
  query: (from: number, backward: boolean, most: number) => RawRow[],
  shape: string,
  { limit = 50, cursor }: { limit?: number; cursor?: string },
): { rows: RawRow[]; page: Page } {
  const place = cursor === undefined ? undefined : decodeCursor(cursor, shape, 0);
  const backward = place?.backward ?? false;
  const rows = query(place ? Number(place.id) : -1, backward, limit + 1);
  const more = rows.length > limit;
  if (more) rows.pop();
  if (backward) rows.reverse();
  const beside = (row: RawRow | undefined, back: boolean) =>
    row ? encodeCursor({ backward: back, values: [], id: String(row.rid) }, shape) : null;
  return {
    rows,
    page: {
      limit,
      next_cursor: backward || more ? beside(rows.at(-1), false) : null,
      prev_cursor: place && (!backward || more) ? beside(rows[0], true) : null,
    },
  };
}

/** `GET /data/imports` */
export function listAction({ imports }: GovernanceParts): Action {
  return defineAction({
    name: "data.imports.list",
    summary: "The imports of files, newest first",
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
    run: async (context, { collection = null, state = null, ...place }) => {
      const { rows, page } = paged(
        (from, backward, most) =>
          context.handle.connection
            .statement(
              `SELECT * FROM data_imports WHERE org = ?1 AND (?2 IS NULL OR collection = ?2) AND (?3 IS NULL OR state = ?3)
               AND (?4 < 0 OR rid ${backward ? ">" : "<"} ?4) ORDER BY rid ${backward ? "ASC" : "DESC"} LIMIT ?5`,
            )
            .all(context.org, collection, state, from, most),
        COLLECTION,
        place,
      );
      context.returned(rows.length);
      return { data: rows.map(parseImport).map(viewer(context, imports.keptDays)), page };
    },
  });
}

/** `GET /data/imports/:id` */
export function getAction({ imports }: GovernanceParts): Action {
  return defineAction({
    name: "data.imports.get",
    summary: "One import with its progress",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: importSchema,
    run: async (context, { id }) => viewer(context, imports.keptDays)(loadImport(context, id)),
  });
}

const problemSchema = Type.Object(
  {
    row: Type.Integer({ description: "In the file; the header of a table is row 1" }),
    column: nullable(Type.String()),
    code: Type.String(),
    message: Type.String(),
    value: nullable(Type.String({ description: "Only to who uploaded it, while the file is kept" })),
  },
  { ...closed, $id: "ImportProblem" },
);

/** `GET /data/imports/:id/problems` */
export function problemsAction(): Action {
  return defineAction({
    name: "data.imports.problems",
    summary: "What is wrong with the rows of a file",
    description: "As the last dry run or the import itself found it, in the order of the file.",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id/problems` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, ...paging }, closed),
    output: Type.Object({ data: Type.Array(problemSchema), page: pageSchema }, closed),
    run: async (context, { id, ...place }) => {
      const of = loadImport(context, id);
      const plan = planOf(context.vault, of);
      const isOwn = of.createdBy === context.principal.id;
      const { rows, page } = paged(
        (from, backward, most) =>
          context.handle.connection
            .statement(
              `SELECT * FROM data_import_problems WHERE import = ?1 AND attempt = ?2
               AND (?3 < 0 OR rid ${backward ? "<" : ">"} ?3) ORDER BY rid ${backward ? "DESC" : "ASC"} LIMIT ?4`,
            )
            .all(of.rid, of.attempt, from, most),
        "data.imports.problems",
        place,
      );
      context.returned(rows.length);
      const data = rows.map((row): Static<typeof problemSchema> => {
        const box = isOwn && row.value !== null ? String(row.value) : "";
        return {
          row: Number(row.row),
          column: row.column === null ? null : (plan?.columns[Number(row.column)] ?? null),
          code: String(row.code),
          message: String(row.message),
          value: openText(context.vault, of.fileKey, problemPlace(of, Number(row.row)), box) ?? null,
        };
      });
      return { data, page };
    },
  });
}

const rowSchema = Type.Object(
  {
    row: Type.Integer(),
    outcome: oneOf(["created", "updated"]),
    record_id: Type.String(),
    version: Type.Integer({ description: "The record's version after the import" }),
    undo: nullable(oneOf(["undone", "kept"])),
    undo_reason: nullable(Type.String({ description: "Why it was kept" })),
  },
  { ...closed, $id: "ImportRow" },
);

/** `GET /data/imports/:id/rows` */
export function rowsAction(): Action {
  return defineAction({
    name: "data.imports.rows",
    summary: "Which record each row of a file made or changed",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id/rows` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, undo: Type.Optional(oneOf(["undone", "kept"])), ...paging }, closed),
    output: Type.Object({ data: Type.Array(rowSchema), page: pageSchema }, closed),
    run: async (context, { id, undo = null, ...place }) => {
      const of = loadImport(context, id);
      const { rows, page } = paged(
        (from, backward, most) =>
          context.handle.connection
            .statement(
              `SELECT *, row AS rid FROM data_import_rows WHERE import = ?1 AND (?2 IS NULL OR undo = ?2)
               AND (?3 < 0 OR row ${backward ? "<" : ">"} ?3) ORDER BY row ${backward ? "DESC" : "ASC"} LIMIT ?4`,
            )
            .all(of.rid, undo, from, most),
        "data.imports.rows",
        place,
      );
      context.returned(rows.length);
      const data = rows.map((row) => ({
        row: Number(row.row),
        // Only this folder writes them.
        outcome: row.outcome as "created" | "updated",
        record_id: String(row.record_id),
        version: Number(row.version),
        undo: row.undo as "undone" | "kept" | null,
        undo_reason: row.undo_reason === null ? null : String(row.undo_reason),
      }));
      return { data, page };
    },
  });
}
