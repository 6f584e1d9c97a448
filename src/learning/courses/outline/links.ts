import { posix } from "node:path";
import type { Connection } from "../../../store/connection.ts";
import type { Chosen } from "./sections.ts";
import { blocksBetween, type Source } from "./shelf.ts";

/** Whither the documents of a course may lead: each by the place that it came from. */
export class Links {
  readonly #connection: Connection;
  readonly #places = new Map<number, Place>();
  readonly #documents = new Map<string, number>();

  constructor(connection: Connection, sources: readonly Source[]) {
    this.#connection = connection;
    const rows = connection
      .statement(
        `SELECT rid, org, origin, coalesce(origin_key, file_name) AS path FROM learning_documents
         WHERE rid IN (SELECT value FROM json_each(?)) ORDER BY rid DESC`,
      )
      .all(JSON.stringify(sources.map(({ rid }) => rid)));
    for (const row of rows) {
      const place = { shelf: `${row.org} ${row.origin}`, path: String(row.path) };
      this.#places.set(Number(row.rid), place);
      this.#documents.set(nameOf(place), Number(row.rid));
    }
  }

  /** The documents that a section leads to, in the order of its text. */
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

  #documentAt({ shelf, path }: Place, target: string): number | undefined {
    const [file = ""] = target.split(/[?#]/u);
    if (file === "" || /^[a-z][a-z\d+.-]*:|^\/\//iu.test(file)) return undefined;
    return this.#documents.get(nameOf({ shelf, path: posix.join(posix.dirname(path), file) }));
  }
}

/** What was brought in together, and where in it a document stood. */
interface Place {
  shelf: string;
  path: string;
}

function nameOf({ shelf, path }: Place): string {
  return `${shelf} ${posix.normalize(path)}`;
}
