import { Type } from "@sinclair/typebox";
import { HANDBOOK, type StarterPage } from "../../../handbook/pages.ts";
import { clockOutput } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import type { LearningParts } from "../../part.ts";
import { domainsNamed, insertDomain } from "../audiences/domain.ts";
import { allLibrariesOf } from "../audiences/libraries.ts";
import { removeDocument } from "../changes/remove.ts";
import { DOCUMENT, documentFrom } from "../documents/document.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
import { STARTER } from "../documents/names.ts";
import { documents } from "../tables.ts";
import type { FiledDocument } from "./add.ts";
import { placeDocument } from "./place.ts";
import { receiveDocument } from "./receive.ts";
import { newestRevision } from "./revision.ts";

const ORIGIN = "starter";
const PAGES_AT_ONCE = 8;

interface Arrived {
  page: StarterPage;
  file: FiledDocument;
  release: () => void;
}

/** Synchronises the shared library with the bundled handbook, some pages per slice. */
export function starterAction(parts: LearningParts): Action {
  return defineInnerAction({
    name: STARTER,
    summary: "Add the handbook to the shared library",
    input: Type.Object({}, closed),
    output: clockOutput,
    prepare: async ({ handle }) => {
      const pages = changedPages(handle.connection).slice(0, PAGES_AT_ONCE);
      return Promise.all(pages.map((page) => receivePage(parts, page)));
    },
    run: async (context, _input, arrived) => {
      for (const one of arrived) {
        context.handle.settled(one.release);
        placePage(parts, context, one);
      }
      const { connection } = context.handle;
      const removed = removedPages(connection).slice(0, PAGES_AT_ONCE);
      for (const document of removed) removeDocument(parts, context, document);
      return { done: arrived.length + removed.length, more: isBehind(connection) };
    },
  });
}

/** True if the shared library differs from the handbook. */
export function isBehind(connection: Connection): boolean {
  return changedPages(connection).length > 0 || removedPages(connection).length > 0;
}

function changedPages(connection: Connection): StarterPage[] {
  return HANDBOOK.filter((page) => {
    const known = starterDocument(connection, page.path);
    if (!known || newestRevision(connection, known.rid)?.sha256 !== page.sha256) return true;
    const domain = domainsNamed(connection, 0, page.domain)[0]?.rid;
    return known.title !== page.title || known.position !== page.position || known.domain !== domain;
  });
}

function starterDocument(connection: Connection, key: string): LibraryDocument | undefined {
  return documentFrom(connection, { org: 0, libraries: allLibrariesOf(connection, 0), origin: ORIGIN, key });
}

function removedPages(connection: Connection): LibraryDocument[] {
  const paths = new Set(HANDBOOK.map(({ path }) => path));
  return connection.all`${DOCUMENT} WHERE ${documents.org} = 0 AND ${documents.origin} = ${ORIGIN}`.filter(
    ({ origin_key }) => origin_key === null || !paths.has(origin_key),
  );
}

async function receivePage({ documents }: LearningParts, page: StarterPage): Promise<Arrived> {
  const bytes = new TextEncoder().encode(page.markdown);
  async function* upload() {
    yield {
      field: "file",
      bytes: (async function* () {
        yield bytes;
      })(),
    };
  }
  const name = page.path.split("/").at(-1) ?? page.path;
  const { file, release } = await receiveDocument(documents, bytes.length, upload(), {
    name,
    format: "markdown",
  });
  return { page, file, release };
}

function placePage(parts: LearningParts, context: WriteContext, { page, file }: Arrived): void {
  const { handle, now, principal } = context;
  const domain =
    domainsNamed(handle.connection, 0, page.domain)[0] ??
    insertDomain(handle.connection, { org: 0, name: page.domain, by: principal.id, now });
  const { path: key, title, position } = page;
  placeDocument(parts, context, { origin: ORIGIN, key, title, domain: domain.rid, position, file });
}
