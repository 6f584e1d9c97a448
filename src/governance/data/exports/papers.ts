import { type Static, Type } from "@sinclair/typebox";
import { writeZip, type ZipEntry } from "../../../formats/zip-writer.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { type ReadContext, variant } from "../../../kernel/context.ts";
import { closed, idOf, oneOf } from "../../../kernel/schema.ts";
import { issuedPaperOf, kindsOf } from "../../../papers/index.ts";
import type { Collection } from "../../../records/index.ts";
import type { GovernanceParts } from "../../part.ts";
import { begin, look } from "./begin.ts";
import type { Product } from "./produce.ts";
import { pagesOf } from "./reader.ts";
import { listable, listInput, selection } from "./request.ts";
import { exportSchema } from "./view.ts";

const { filter, q, sort, archived } = selection;

const input = (collection: Collection) =>
  Type.Object(
    {
      ids: Type.Optional(
        Type.Array(idOf(collection.name), { minItems: 1, maxItems: 1000, description: "Instead of filters" }),
      ),
      kind: Type.Optional(
        oneOf(
          kindsOf(collection.entity).map(({ kind }) => kind),
          "Kind of document; the first one of each record by default",
        ),
      ),
      filter,
      q,
      sort,
      archived,
    },
    { ...closed },
  );
export type PapersRequest = Static<ReturnType<typeof input>>;

/** `POST /{module}/{entities}/papers`: the issued documents of several records as one ZIP file. */
export function papersAction({ catalog }: GovernanceParts, collection: Collection): Action {
  const { module, name } = collection.entity;
  return defineAction({
    name: `${collection.name}.papers`,
    summary: `Download the PDFs of several ${name.replaceAll("-", " ")}`,
    description:
      "Takes ids or the filters of the list, and leaves out drafts. Also requires permission to list the records. The result is an export: poll `GET .../papers/:id` until it is ready, then download the ZIP file.",
    kind: "write",
    collection: collection.name,
    http: [{ method: "POST", path: `/api/v1/${module}/${name}/papers` }],
    status: 201,
    errors: ["FILTER_UNKNOWN_FIELD"],
    input: input(collection),
    output: exportSchema,
    location: ({ id }) => `/api/v1/${module}/${name}/papers/${id}`,
    run: async (context, request) => {
      listable(context, catalog, collection.name);
      await look(context, catalog, collection.name, selected(request));
      return begin(context, "papers", collection.name, "zip", request);
    },
  });
}

function selected({ ids, ...request }: PapersRequest) {
  return listInput(ids ? { filter: { id: { in: ids.join(",") } } } : request);
}

/** Makes one file after the other, so that a large archive needs no more memory than a small one. */
export function producePapers(
  context: ReadContext,
  parts: GovernanceParts,
  collection: Collection,
  request: PapersRequest,
): Product {
  let rows = 0;
  // The export's event is about the export, not about the first record.
  const reader = variant(context, { about: () => undefined });
  async function* entries(): AsyncGenerator<ZipEntry> {
    const names = new Set<string>();
    for await (const page of pagesOf(reader, parts, collection, { ...selected(request), fields: ["state"] }))
      for (const { id } of page) {
        const paper = await issuedPaperOf(parts, reader, collection, String(id), request.kind);
        if (!paper) continue;
        rows += 1;
        yield { name: unused(names, paper.filename), at: paper.at, bytes: paper.bytes(), stored: true };
      }
  }
  return { bytes: writeZip(entries()), rows: () => rows };
}

function unused(names: Set<string>, name: string): string {
  let free = name;
  for (let count = 2; names.has(free); count++) free = name.replace(/\.pdf$/, ` (${count}).pdf`);
  names.add(free);
  return free;
}
