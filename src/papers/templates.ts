import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import { localise } from "../kernel/language.ts";
import { closed, oneOf } from "../kernel/schema.ts";
import { FileAnswer } from "../kernel/stream.ts";
import { guardVersion } from "../kernel/version.ts";
import type { Collection } from "../records/index.ts";
import { row } from "../store/rows.ts";
import { say } from "../text/message.ts";
import { paperLanguage } from "./letterhead.ts";
import { makeFile, PDF } from "./make.ts";
import type { PaperParts } from "./part.ts";
import { composeSample, knownKind } from "./sample.ts";
import { BLOCK_KINDS, shippedBlocks } from "./shipped-blocks.ts";
import { kindsOf, type PaperKind } from "./spec.ts";
import { newestTemplate } from "./store.ts";
import { paperTemplates } from "./tables.ts";
import { type PaperTemplate, templateSchema } from "./template.ts";

const COLLECTION = "settings.papers";
const PATH = "/api/v1/settings/papers";

const place = {
  collection: Type.String({ minLength: 1, maxLength: 64, description: "Collection such as fin.invoices" }),
  kind: Type.String({ minLength: 1, maxLength: 40, description: "Kind of document such as invoice" }),
};

const setting = {
  ...place,
  title: Type.String(),
  version: Type.Integer({ description: "0 until it is changed" }),
  template: templateSchema,
};
const shown = Type.Object(setting, { ...closed, $id: "PaperTemplateSetting" });

const shownBlock = Type.Object(
  {
    name: Type.String(),
    kind: oneOf(BLOCK_KINDS),
    label: Type.String({ description: "Heading of the block, or what it is called" }),
    text: Type.Optional(Type.String({ description: "Text of the shipped document" })),
    columns: Type.Optional(Type.Array(Type.Object({ name: Type.String(), label: Type.String() }, closed))),
  },
  { ...closed, $id: "PaperTemplateBlock" },
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

export function getTemplateAction({ catalog }: PaperParts): Action {
  return defineAction({
    name: `${COLLECTION}.get`,
    summary: "Get the template of a kind of document, and its blocks",
    description:
      "The blocks are those of the newest record with such a document, in the shipped order and in the language of the call. Requires access to everything on it.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/:collection/:kind` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(place, closed),
    output: Type.Object(
      {
        ...setting,
        blocks: Type.Array(shownBlock, { description: "Empty if there is no such record yet" }),
      },
      { ...closed, $id: "PaperTemplateDetail" },
    ),
    run: async (context, { collection: name, kind }) => {
      const one = knownKind(catalog, name, kind);
      const sample = composeSample(context, catalog, one, paperLanguage({}, context.origin.language));
      return {
        ...show(context, one.collection, one.chosen),
        blocks: sample ? shippedBlocks(context, sample.content) : [],
      };
    },
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
    // Texts can tell customers to pay elsewhere.
    loosens: (context, { collection, kind, template }) => {
      const before = newestTemplate(context.handle.connection, context.org, collection, kind);
      const known = textsOf(before.template);
      return textsOf(template).some((text) => !known.includes(text));
    },
    run: async (context, { collection: name, kind, version, template }) => {
      const { collection, chosen } = knownKind(catalog, name, kind);
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
      const sample = composeSample(context, parts.catalog, knownKind(parts.catalog, name, kind));
      if (!sample) throw new Fault("RECORD_NOT_FOUND", { message: say("papers.errors.noSample") });
      const { content, letterhead, language, at } = sample;
      const more = { language, at, isDraft: true };
      const made = await makeFile(parts, context, { content, letterhead, template }, more);
      const { bytes, sha256, filename } = made;
      return new FileAnswer({ bytes, size: bytes.length, sha256, filename, contentType: PDF });
    },
  });
}

const textsOf = ({ blocks = [] }: PaperTemplate): string[] =>
  blocks.flatMap(({ text, heading }) => [text, heading].filter((one) => one !== undefined));

function show(context: ReadContext, { name: collection }: Collection, { kind, spec }: PaperKind) {
  const { version, template } = newestTemplate(context.handle.connection, context.org, collection, kind);
  return { collection, kind, title: localise(context, spec.title), version, template };
}
