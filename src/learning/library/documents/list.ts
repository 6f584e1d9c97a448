import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { decodeCursor, pageOf, pageSchema } from "../../../records/index.ts";
import type { Connection } from "../../../store/connection.ts";
import { requireDomain } from "../audiences/domain.ts";
import { librariesOf } from "../audiences/libraries.ts";
import { namespaceInput, namespacesNamed } from "../audiences/scopes.ts";
import { domainInput } from "../intake/upload.ts";
import { DOCUMENT, parseDocument } from "./document.ts";
import { DOCUMENT_STATES, type LibraryDocument } from "./library-document.ts";
import { COLLECTION, PATH } from "./names.ts";
import { documentSchema, showDocument } from "./view.ts";

/** What a list is sorted by: a column, and which way. Equal values are in the order they came. */
const SORTS = {
  "-created_at": { column: "id", down: true },
  created_at: { column: "id", down: false },
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
    collection: COLLECTION,
    http: [{ method: "GET", path: PATH }],
    input: listInput,
    output: Type.Object({ data: Type.Array(documentSchema), page: pageSchema }, closed),
    run: async (context, input) => {
      const { connection } = context.handle;
      const { limit = 50, sort = "-created_at", cursor: text } = input;
      const shape = `documents ${sort}`;
      const place = text === undefined ? undefined : decodeCursor(text, shape, 2);
      const where = whereOf(context, input);
      const found = find(connection, where, sort, place, limit + 1);
      const { shown, page } = pageOf(found, {
        shape,
        limit,
        place,
        at: (one) => ({ values: [one.org === 0 ? 0 : 1, keyOf(one, sort)], id: one.id }),
      });
      context.returned(shown.length);
      return {
        data: shown.map((document) => showDocument(context, document)),
        page: { ...page, ...(input.count && { total: count(connection, where) }) },
      };
    },
  });
}

interface Where {
  /** The organisation, then that of the shared library, as far as they are asked. */
  orgs: readonly number[];
  conditions: readonly string[];
  values: readonly (string | number)[];
}

function whereOf(context: ReadContext, { namespace, state, domain, q }: ListInput): Where {
  const namespaces = namespacesNamed(namespace);
  const libraries = JSON.stringify(librariesOf(context, namespaces));
  const given: [condition: string, ...values: (string | number)[]][] = [
    ["d.library IN (SELECT value FROM json_each(?))", libraries],
  ];
  if (state !== undefined) given.push(["d.state = ?", state]);
  if (domain !== undefined) given.push(["d.domain = ?", requireDomain(context, namespaces, domain).rid]);
  if (q !== undefined) {
    const like = `%${q.normalize("NFC").replaceAll(/[\\%_]/g, "\\$&")}%`;
    given.push(["(d.title LIKE ? ESCAPE '\\' OR d.file_name LIKE ? ESCAPE '\\')", like, like]);
  }
  const orgs = namespaces.map((one) => (one === "shared" ? 0 : context.org));
  return {
    orgs: [...new Set(orgs)],
    conditions: given.map(([condition]) => condition),
    values: given.flatMap(([, ...values]) => values),
  };
}

type Place = ReturnType<typeof decodeCursor>;

/** The organisation's own documents, then the shared ones, each by an index: from a place on, the nearest first. */
function find(
  connection: Connection,
  { orgs, conditions, values }: Where,
  sort: Sort,
  place: Place | undefined,
  limit: number,
): LibraryDocument[] {
  const { column, down } = SORTS[sort];
  const backward = place?.backward ?? false;
  const [own, key] = place?.values ?? [];
  const order = down === backward ? "ASC" : "DESC";
  const beyond = order === "ASC" ? ">" : "<";
  const inTurn = backward ? orgs.toReversed() : orgs;
  const start = place ? inTurn.findIndex((org) => (org === 0 ? 0 : 1) === own) : 0;
  const found: LibraryDocument[] = [];
  for (const [i, org] of start < 0 ? [] : inTurn.slice(start).entries()) {
    if (found.length >= limit) break;
    const isPlaced = place !== undefined && i === 0;
    const where = ["d.org = ?", ...conditions, ...(isPlaced ? [`(d.${column}, d.id) ${beyond} (?, ?)`] : [])];
    const rows = connection
      .statement(
        `${DOCUMENT} WHERE ${where.join(" AND ")} ORDER BY d.${column} ${order}, d.id ${order} LIMIT ?`,
      )
      .all(org, ...values, ...(isPlaced ? [key ?? null, place.id] : []), limit - found.length);
    found.push(...rows.map(parseDocument));
  }
  return found;
}

function keyOf(document: LibraryDocument, sort: Sort): string | number {
  return document[SORTS[sort].column];
}

function count(connection: Connection, { orgs, conditions, values }: Where): number {
  const where = [`d.org IN (${orgs.map(() => "?").join()})`, ...conditions].join(" AND ");
  const row = connection
    .statement(`SELECT count(*) AS n FROM learning_documents d WHERE ${where}`)
    .get(...orgs, ...values);
  return Number(row?.n);
}
