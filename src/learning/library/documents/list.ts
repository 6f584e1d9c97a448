import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { decodeCursor, pageOf, pageSchema } from "../../../records/index.ts";
import type { Connection } from "../../../store/connection.ts";
import { allOf, type Clause, list, part } from "../../../store/rows.ts";
import { requireDomain } from "../audiences/domain.ts";
import { librariesOf } from "../audiences/libraries.ts";
import { namespaceInput, namespacesNamed } from "../audiences/scopes.ts";
import { domainInput } from "../intake/upload.ts";
import { documents } from "../tables.ts";
import { DOCUMENT } from "./document.ts";
import type { LibraryDocument } from "./library-document.ts";
import { COLLECTION, PATH } from "./names.ts";
import { DOCUMENT_STATES } from "./states.ts";
import { documentSchema, showDocument } from "./view.ts";

/** Ties are in order of arrival. */
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
      Type.String({ minLength: 1, maxLength: 200, description: "Part of the title or file name" }),
    ),
    // Safe cast: the keys of the table are the allowed values.
    sort: Type.Optional(oneOf(Object.keys(SORTS) as Sort[], "Defaults to -created_at")),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
    count: Type.Optional(Type.Boolean({ description: "Includes the total count" })),
  },
  closed,
);
type ListInput = Static<typeof listInput>;

export function listDocumentsAction(): Action {
  return defineAction({
    name: `${COLLECTION}.list`,
    summary: "List documents",
    description: "The organisation's documents first, newest first unless `sort` is given.",
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
  /** Organisations to list as requested: the caller's, then the shared library's. */
  orgs: readonly number[];
  condition: Clause;
}

function whereOf(context: ReadContext, { namespace, state, domain, q }: ListInput): Where {
  const namespaces = namespacesNamed(namespace);
  const like = q && `%${q.normalize("NFC").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const condition = allOf(
    part`${documents.library} IN ${list(librariesOf(context, namespaces))}`,
    state && part`${documents.state} = ${state}`,
    domain === undefined
      ? undefined
      : part`${documents.domain} = ${requireDomain(context, namespaces, domain).rid}`,
    like === undefined
      ? undefined
      : part`(${documents.title} LIKE ${like} ESCAPE '\\' OR ${documents.file_name} LIKE ${like} ESCAPE '\\')`,
  );
  const orgs = namespaces.map((one) => (one === "shared" ? 0 : context.org));
  return { orgs: [...new Set(orgs)], condition };
}

type Place = ReturnType<typeof decodeCursor>;

/** The organisation's documents, then shared ones, each by an index, nearest to the cursor first. */
function find(
  connection: Connection,
  { orgs, condition }: Where,
  sort: Sort,
  place: Place | undefined,
  limit: number,
): LibraryDocument[] {
  const { down } = SORTS[sort];
  const column = documents[SORTS[sort].column];
  const backward = place?.backward ?? false;
  const [own, key] = place?.values ?? [];
  const isUpward = down === backward;
  const order = isUpward ? part`ASC` : part`DESC`;
  const beyond = isUpward ? part`>` : part`<`;
  const inTurn = backward ? orgs.toReversed() : orgs;
  const start = place ? inTurn.findIndex((org) => (org === 0 ? 0 : 1) === own) : 0;
  const found: LibraryDocument[] = [];
  for (const [i, org] of start < 0 ? [] : inTurn.slice(start).entries()) {
    if (found.length >= limit) break;
    const isPlaced = place !== undefined && i === 0;
    const where = allOf(
      part`${documents.org} = ${org}`,
      condition,
      isPlaced ? part`(${column}, ${documents.id}) ${beyond} (${key ?? null}, ${place.id})` : undefined,
    );
    found.push(
      ...connection.all`${DOCUMENT} WHERE ${where}
        ORDER BY ${column} ${order}, ${documents.id} ${order} LIMIT ${limit - found.length}`,
    );
  }
  return found;
}

function keyOf(document: LibraryDocument, sort: Sort): string | number {
  return document[SORTS[sort].column];
}

function count(connection: Connection, { orgs, condition }: Where): number {
  return connection.count`SELECT count(*) FROM ${documents} WHERE ${documents.org} IN ${list(orgs)}
      AND ${condition}`;
}
