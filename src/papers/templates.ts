import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../kernel/action.ts";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import { localise } from "../kernel/language.ts";
import { closed } from "../kernel/schema.ts";
import { FileAnswer } from "../kernel/stream.ts";
import { guardVersion } from "../kernel/version.ts";
import type { AnyRecord, Catalog, Collection } from "../records/index.ts";
import { findRecord, queryRows, visibleRows } from "../records/index.ts";
import { row } from "../store/rows.ts";
import { say } from "../text/message.ts";
import { requireShown } from "./access.ts";
import { compose } from "./compose.ts";
import { makeFile, PDF } from "./make.ts";
import type { PaperParts } from "./part.ts";
import { kindsOf, type PaperKind } from "./spec.ts";
import { newestTemplate } from "./store.ts";
import { paperTemplates } from "./tables.ts";
import { templateSchema } from "./template.ts";

const COLLECTION = "settings.papers";
const PATH = "/api/v1/settings/papers";

const place = {
  collection: Type.String({ minLength: 1, maxLength: 64, description: "Collection such as fin.invoices" }),
  kind: Type.String({ minLength: 1, maxLength: 40, description: "Kind of document such as invoice" }),
};

const shown = Type.Object(
  {
    ...place,
    title: Type.String(),
    version: Type.Integer({ description: "0 until it is changed" }),
    template: templateSchema,
  },
  { ...closed, $id: "PaperTemplateSetting" },
);

export function listTemplatesAction({ catalog }: PaperParts): Action {
  return defineAction({
    name: `${COLLECTION}.list`,
    summary: "List the templates of documents",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(shown) }, closed),
    run: async (context) => ({
      data: [...catalog.collections.values()].flatMap((collection) =>
        kindsOf(collection.entity).map((kind) => show(context, collection, kind)),
      ),
    }),
  });
}

export function changeTemplateAction({ catalog }: PaperParts): Action {
  return defineAction({
    name: `${COLLECTION}.update`,
    summary: "Change the template of a kind of document",
    description:
      "Applies to documents that are issued from now on. Names of blocks and columns are those of the shipped document: lines, totals, payment, terms and so on.",
    kind: "write",
    tier: "managing",
    http: [{ method: "PUT", path: `${PATH}/:collection/:kind` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT"],
    input: Type.Object(
      { ...place, version: Type.Optional(Type.Integer()), template: templateSchema },
      closed,
    ),
    output: shown,
    run: async (context, { collection: name, kind, version, template }) => {
      const { collection, chosen } = known(catalog, name, kind);
      const { connection } = context.handle;
      const before = newestTemplate(connection, context.org, name, kind);
      guardVersion(before.version, version);
      connection.run`INSERT INTO ${paperTemplates} ${row(paperTemplates, {
        id: newId(),
        org: context.org,
        collection: name,
        kind,
        version: before.version + 1,
        template,
        created_at: context.now,
        created_by: context.principal.id,
      })}`;
      context.changed({
        collection: COLLECTION,
        id: `${name}/${kind}`,
        version: before.version + 1,
        before: { template: before.template },
        after: { template },
      });
      return show(context, collection, chosen);
    },
  });
}

export function previewTemplateAction(parts: PaperParts): Action {
  return defineAction({
    name: `${COLLECTION}.preview`,
    summary: "Preview a template with the newest record",
    description:
      "Requires access to the record and to everything on the document. The PDF is marked as a draft.",
    kind: "read",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/preview` }],
    errors: ["RECORD_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
    input: Type.Object({ ...place, template: templateSchema }, closed),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { collection: name, kind, template }) => {
      const { collection, chosen } = known(parts.catalog, name, kind);
      const record = sample(context, collection, chosen);
      if (!record || !context.may(`${name}.paper`))
        throw new Fault("RECORD_NOT_FOUND", { message: say("papers.errors.noSample") });
      requireShown(context, parts.catalog, collection, record, chosen.spec);
      const { content, letterhead, language } = compose(
        context,
        parts.catalog,
        collection,
        record,
        chosen.spec,
      );
      const more = { language, at: record.updated_at, isDraft: true };
      const made = await makeFile(parts, context, { content, letterhead, template }, more);
      const { bytes, sha256, filename } = made;
      return new FileAnswer({ bytes, size: bytes.length, sha256, filename, contentType: PDF });
    },
  });
}

/** How many of the newest records are searched for one with such a document. */
const LOOKED_AT = 50;

function sample(context: ReadContext, collection: Collection, { spec }: PaperKind): AnyRecord | undefined {
  const own = collection.of(context);
  const rows = queryRows(
    context,
    sql`SELECT ${own.column("id")} AS id FROM ${own.table} WHERE ${visibleRows(context, own)}
        ORDER BY rid DESC LIMIT ${LOOKED_AT}`,
  );
  for (const { id } of rows) {
    const record = findRecord(context, collection, String(id));
    if (record && (spec.applies?.(record) ?? true)) return record;
  }
  return undefined;
}

function known(catalog: Catalog, name: string, kind: string): { collection: Collection; chosen: PaperKind } {
  const collection = catalog.collections.get(name);
  const chosen = collection && kindsOf(collection.entity).find((one) => one.kind === kind);
  if (!collection || !chosen) throw new Fault("RECORD_NOT_FOUND");
  return { collection, chosen };
}

function show(context: ReadContext, { name: collection }: Collection, { kind, spec }: PaperKind) {
  const { version, template } = newestTemplate(context.handle.connection, context.org, collection, kind);
  return { collection, kind, title: localise(context, spec.title), version, template };
}
