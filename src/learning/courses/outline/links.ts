import { posix } from "node:path";
import type { Connection } from "../../../store/connection.ts";
import { as, list, pick } from "../../../store/rows.ts";
import { documents } from "../../library/tables.ts";
import type { Chosen } from "./sections.ts";
import { blocksBetween, type Source } from "./sources.ts";

/** Resolves links between a course's documents by their import path. */
export class Links {
  readonly #connection: Connection;
  readonly #places = new Map<number, Place>();
  readonly #documents = new Map<string, number>();

  constructor(connection: Connection, sources: readonly Source[]) {
    this.#connection = connection;
    const rows = connection.all`SELECT ${pick(documents, "rid", "org", "origin")},
        coalesce(${documents.origin_key}, ${documents.file_name}) ${as<"path", string>("path")}
      FROM ${documents} WHERE ${documents.rid} IN ${list(sources.map(({ rid }) => rid))}
      ORDER BY ${documents.rid} DESC`;
    for (const row of rows) {
      const place = { origin: `${row.org} ${row.origin}`, path: row.path };
      this.#places.set(row.rid, place);
      this.#documents.set(nameOf(place), row.rid);
    }
  }

  /** Link targets in text order. */
  from({
    document,
    revisionRid,
    from,
    to,
  }: Pick<Chosen, "document" | "revisionRid" | "from" | "to">): number[] {
    const place = this.#places.get(document);
    if (!place) return [];
    const targets = blocksBetween(this.#connection, revisionRid, from, to)
      .flatMap(({ marks }) => marks)
      .flatMap(({ target }) => target ?? []);
    const found = targets.flatMap((target) => this.#documentAt(place, target) ?? []);
    return [...new Set(found)].filter((one) => one !== document);
  }

  #documentAt({ origin, path }: Place, target: string): number | undefined {
    const [file = ""] = target.split(/[?#]/u);
    if (file === "" || /^[a-z][a-z\d+.-]*:|^\/\//iu.test(file)) return undefined;
    return this.#documents.get(nameOf({ origin, path: posix.join(posix.dirname(path), file) }));
  }
}

/** Import and path of a document. */
interface Place {
  origin: string;
  path: string;
}

function nameOf({ origin, path }: Place): string {
  return `${origin} ${posix.normalize(path)}`;
}
