import { Type } from "@sinclair/typebox";
import { UnreadableFile } from "../../../formats/sheet.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Upload } from "../../../kernel/upload.ts";
import type { Collection } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { lookAt } from "../reading/guess.ts";
import { type Arrived, type Desk, deskOf } from "./desk.ts";
import { cleanName, planFor } from "./planning.ts";
import { COLLECTION, insertImport, loadImport, PATH, sealPlan } from "./record.ts";
import { importSchema, viewer } from "./view.ts";

export function uploadAction(parts: GovernanceParts): Action {
  const { catalog, imports } = parts;
  const desk = deskOf(parts);
  return defineAction({
    name: "data.imports.create",
    summary: "Upload a file to import",
    description: `Accepts CSV, XLSX, NDJSON or a JSON array, as form part \`file\` or as the body, up to ${imports.maxBytes} bytes. Format, encoding and mapping are detected and can be changed. Records are imported only after validation and confirmation.`,
    kind: "write",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    replay: false,
    dryRun: false,
    upload: { maxBytes: imports.maxBytes, texts: ["collection", "name"] },
    input: Type.Object(
      {
        collection: Type.String({
          minLength: 1,
          maxLength: 100,
          description: "Target collection such as crm.leads",
        }),
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: "File name" })),
      },
      closed,
    ),
    output: importSchema,
    location: ({ id }) => `${PATH}/${id}`,
    prepare: async (context, { collection, name }, upload) => {
      const target = importable(context, parts, collection);
      const { arrived, filename } = await receive(desk, upload, imports.maxBytes);
      try {
        const source = desk.sourceOf(arrived.received.path, arrived.key, arrived.size);
        const look = await lookAt(source, arrived.isUtf8);
        const plan = planFor(context, target, {
          look,
          isUtf8: arrived.isUtf8,
          filename: cleanName(name ?? filename),
        });
        await arrived.received.keep();
        return { arrived, plan };
      } catch (error) {
        await arrived.received.drop();
        if (error instanceof UnreadableFile) throw invalid("file", error.code, error.message);
        throw error;
      }
    },
    run: async (context, { collection }, { arrived, plan }) => {
      importable(context, parts, collection);
      const id = newId();
      context.about(COLLECTION, id);
      const { key, size, sha256, received } = arrived;
      insertImport(context, {
        id,
        collection: catalog.collection(collection).name,
        plan: sealPlan(context.vault, key, id, plan),
        file: received.sha256,
        file_key: key,
        size,
        sha256,
      });
      context.changed({
        collection: COLLECTION,
        id,
        version: 1,
        before: {},
        after: { collection, size, sha256, state: "uploaded" },
      });
      return viewer(context, imports.keptDays)(loadImport(context, id));
    },
  });
}

/** The caller must be able to create records in the collection. */
export function importable(
  context: ReadContext,
  { catalog, registry }: GovernanceParts,
  name: string,
): Collection {
  const collection = catalog.collections.get(name);
  if (!collection || !(context.may(`${name}.list`) || context.may(`${name}.create`)))
    throw invalid("collection", "COLLECTION_UNKNOWN", say("governance.errors.unknownCollection"));
  if (!registry().find(`${name}.create`))
    throw invalid("collection", "COLLECTION_FIXED", say("governance.errors.notImportable"));
  if (context.may(`${name}.create`)) return collection.of(context);
  throw new Fault("ACCESS_DENIED", {
    details: [
      {
        path: "collection",
        code: "PERMISSION_MISSING",
        message: say("errors.access.permissionMissingToo", { permission: `${name}.create` }),
      },
    ],
  });
}

async function receive(
  desk: Desk,
  upload: Upload,
  maxBytes: number,
): Promise<{ arrived: Arrived; filename: string | undefined }> {
  let file: { arrived: Arrived; filename: string | undefined } | undefined;
  const guard = (size: number) => {
    if (size > maxBytes)
      throw new Fault("BODY_TOO_LARGE", {
        message: say("governance.errors.fileTooLarge", { megabytes: maxBytes / 1_000_000 }),
      });
  };
  try {
    for await (const part of upload) {
      if (part.field !== "file" || file)
        throw invalid("file", "UNKNOWN_FIELD", say("governance.errors.onePartInUpload"));
      file = { arrived: await desk.receive(part.bytes, guard), filename: part.filename };
    }
  } catch (error) {
    await file?.arrived.received.drop();
    throw error;
  }
  if (file) return file;
  throw invalid("file", "REQUIRED", say("governance.errors.fileRequired"));
}
