import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { decodeCursor, pageOf, pageSchema } from "../../records/index.ts";
import type { Connection } from "../../store/connection.ts";
import { DOCUMENT_STATES, type LibraryDocument, parseDocument } from "./document.ts";
import { requireDomain } from "./domain.ts";
import { COLLECTION, PATH } from "./names.ts";
import { librariesOf } from "./show.ts";
import { domainInput } from "./upload.ts";
import { documentSchema, showDocument } from "./view.ts";

/** The libraries that a person names: the organisation's, the shared one, or both. */
export const NAMESPACES = ["auto", "shared", "org"] as const;
export const namespaceInput = oneOf(NAMESPACES, "auto: the organisation's own first, then the shared one");

/** Which libraries of a call's a namespace means. */
export function librariesIn(context: ReadContext, namespace: (typeof NAMESPACES)[number] = "auto"): number[] {
  const isMeant = { auto: () => true, shared: (org: number) => org === 0, org: (org: number) => org !== 0 };
  return librariesOf(context).filter(isMeant[namespace]);
}

/** What a list is sorted by: a column, and which way. Equal values stand in the order they came. */
const SORTS = {
  "-created_at": { column: "rid", down: true },
  created_at: { column: "rid", down: false },
  title: { column: "title", down: false },
  position: { column: "position", down: false },
} as const;
type Sort = keyof typeof SORTS;

const listInput = Type.Object(
  {
    namespace: Type.Optional(namespaceInput),
    state: Type.Optional(oneOf(DOCUMENT_STATES)),
    domain: Type.Optional(domainInput),
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "A part of title or file name" }),
    ),
    // The keys of the table are the words there are.
    sort: Type.Optional(oneOf(Object.keys(SORTS) as Sort[], "-created_at unless said")),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
    count: Type.Optional(Type.Boolean({ description: "Adds the number of all" })),
  },
  closed,
);
type ListInput = Static<typeof listInput>;

/** `GET /learning/documents` */
export function listDocumentsAction(): Action {
  return defineAction({
    name: `${COLLECTION}.list`,
    summary: "The documents of the organisation's library and of the shared one",
    description:
      "The organisation's own first, and in each library the newest first unless `sort` says otherwise.",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: PATH }],
    input: listInput,
    output: Type.Object({ data: Type.Array(documentSchema), page: pageSchema }, closed),
    run: async (context, input) => {
      const { connection } = context.handle;
      const { limit = 50, sort = "-created_at", cursor: text } = input;
      const shape = `documents ${sort}`;
      const place = text === undefined ? undefined : decodeCursor(text, shape, 3);
      const where = whereOf(context, input);
      const found = find(connection, where, sort, place, limit + 1);
      const { shown, page } = pageOf(found, {
        shape,
        limit,
        place,
        at: (one) => ({ values: [one.org, keyOf(one, sort), one.rid], id: "" }),
      });
      context.returned(shown.length);
      return {
        data: shown.map((document) => showDocument(connection, document)),
        page: { ...page, ...(input.count && { total: count(connection, where) }) },
      };
    },
  });
}

interface Where {
  libraries: readonly number[];
  conditions: readonly string[];
  values: readonly (string | number)[];
}

function whereOf(context: ReadContext, { namespace, state, domain, q }: ListInput): Where {
  const libraries = librariesIn(context, namespace);
  const { connection } = context.handle;
  const given: [condition: string, ...values: (string | number)[]][] = [];
  if (state !== undefined) given.push(["state = ?", state]);
  if (domain !== undefined) given.push(["domain = ?", requireDomain(connection, libraries, domain).rid]);
  if (q !== undefined) {
    const like = `%${q.normalize("NFC").replaceAll(/[\\%_]/g, "\\$&")}%`;
    given.push(["(title LIKE ? ESCAPE '\\' OR file_name LIKE ? ESCAPE '\\')", like, like]);
  }
  return {
    libraries,
    conditions: given.map(([condition]) => condition),
    values: given.flatMap(([, ...values]) => values),
  };
}

type Place = ReturnType<typeof decodeCursor>;

/** Library after library, each by its own index: from a place on, the nearest first. */
function find(
  connection: Connection,
  { libraries, conditions, values }: Where,
  sort: Sort,
  place: Place | undefined,
  limit: number,
): LibraryDocument[] {
  const { column, down } = SORTS[sort];
  const backward = place?.backward ?? false;
  const [from, key, rid] = place?.values ?? [];
  const order = down === backward ? "ASC" : "DESC";
  const beyond = order === "ASC" ? ">" : "<";
  const inTurn = backward ? libraries.toReversed() : libraries;
  const start = place ? inTurn.indexOf(Number(from)) : 0;
  const found: LibraryDocument[] = [];
  for (const org of start < 0 ? [] : inTurn.slice(start)) {
    if (found.length >= limit) break;
    const isPlaced = place !== undefined && org === Number(from);
    const where = ["org = ?", ...conditions, ...(isPlaced ? [`(${column}, rid) ${beyond} (?, ?)`] : [])];
    const rows = connection
      .statement(
        `SELECT * FROM learning_documents WHERE ${where.join(" AND ")}
         ORDER BY ${column} ${order}, rid ${order} LIMIT ?`,
      )
      .all(org, ...values, ...(isPlaced ? [key ?? null, rid ?? null] : []), limit - found.length);
    found.push(...rows.map(parseDocument));
  }
  return found;
}

function keyOf(document: LibraryDocument, sort: Sort): string | number {
  return document[SORTS[sort].column];
}

function count(connection: Connection, { libraries, conditions, values }: Where): number {
  const where = [`org IN (${libraries.map(() => "?").join()})`, ...conditions].join(" AND ");
  const row = connection
    .statement(`SELECT count(*) AS n FROM learning_documents WHERE ${where}`)
    .get(...libraries, ...values);
  return Number(row?.n);
}
