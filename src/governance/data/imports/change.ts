import { Type } from "@sinclair/typebox";
import { UnreadableFile } from "../../../formats/sheet.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import type { FileFormat } from "../reading/format.ts";
import { lookAt } from "../reading/guess.ts";
import { deskOf } from "./desk.ts";
import type { Plan } from "./plan.ts";
import { checkPlan, planFor, withMapping, withOptions } from "./planning.ts";
import {
  COLLECTION,
  changeImport,
  type Import,
  livePlan,
  loadOwn,
  NOTHING,
  PATH,
  requireState,
  sealPlan,
} from "./record.ts";
import { importable } from "./upload.ts";
import { formatSchema, importSchema, mappedSchema, optionSchemas, viewer } from "./view.ts";

const partOfFormat = Type.Partial(formatSchema, { ...closed, $id: "ImportFormatChange" });

export function changeAction(parts: GovernanceParts): Action {
  const desk = deskOf(parts);
  return defineAction({
    name: "data.imports.update",
    summary: "Update the mapping and options of an import",
    description:
      "Updates only the given properties. Columns that a new mapping omits are not imported. A new format reads the file again. Any previous validation becomes invalid.",
    kind: "write",
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "STATE_TRANSITION_INVALID"],
    input: Type.Object(
      {
        id: idInput,
        version: versionInput,
        format: Type.Optional(partOfFormat),
        mapping: Type.Optional(Type.Array(mappedSchema, { maxItems: 500 })),
        action: Type.Optional(optionSchemas.action),
        mode: Type.Optional(optionSchemas.mode),
        key: Type.Optional(optionSchemas.key),
        group_by: Type.Optional(optionSchemas.group_by),
        empty: Type.Optional(optionSchemas.empty),
        create_missing: Type.Optional(optionSchemas.create_missing),
      },
      closed,
    ),
    output: importSchema,
    prepare: async (context, { id, format }) => {
      const of = changeable(loadOwn(context, id));
      const plan = livePlan(context.vault, of);
      if (!format) return plan;
      const source = await desk.openFile(of);
      if (!source) return plan;
      try {
        const look = await lookAt(source, plan.isUtf8, saidOf(plan, format));
        return {
          ...planFor(context, importable(context, parts, of.collection), { ...plan, look }),
          options: plan.options,
        };
      } catch (error) {
        if (error instanceof UnreadableFile) throw invalid("format", error.code, error.message);
        throw error;
      }
    },
    run: async (context, { id, version, format: _, mapping, ...said }, prepared) => {
      const of = changeable(loadOwn(context, id));
      guardVersion(of.version, version);
      const collection = importable(context, parts, of.collection);
      const plan: Plan = {
        ...prepared,
        mapping: mapping ? withMapping(prepared.columns, mapping) : prepared.mapping,
        options: withOptions(prepared.options, said),
      };
      const updates = `${collection.name}.update`;
      const mayUpdate = context.may(updates) && parts.registry().find(updates) !== undefined;
      checkPlan(context, collection, plan, { mayUpdate, catalog: parts.catalog });
      const after = changeImport(
        context.handle,
        of,
        {
          ...NOTHING,
          creates: null,
          version: of.version + 1,
          state: "uploaded",
          plan: sealPlan(context.vault, of.file_key, of.id, plan),
          hash: null,
          position: 0,
          total: null,
          stop_code: null,
          stop_message: null,
        },
        context.now,
      );
      context.changed({
        collection: COLLECTION,
        id,
        version: after.version,
        before: {},
        // Records field names, but no column names: in a file without a header, those are data.
        after: {
          mapped: plan.mapping.flatMap(({ field }) => field ?? []),
          ...plan.options,
          group_by: plan.options.group_by !== null,
        },
      });
      return viewer(context, parts.imports.keptDays)(after);
    },
  });
}

function changeable(of: Import): Import {
  requireState(of, ["uploaded", "checked", "failed"], say("governance.errors.importNotChangeable"));
  return of;
}

/** Format settings given by the user. Settings that depend on a changed one are guessed again. */
function saidOf({ format: known }: Plan, said: Partial<FileFormat>): Partial<FileFormat> {
  const { sheet, delimiter, encoding } = said;
  const isNewTable =
    sheet !== undefined || delimiter !== undefined || encoding !== undefined || said.kind !== undefined;
  const place = {
    kind: known.kind,
    encoding: known.encoding,
    delimiter: known.delimiter,
    sheet: known.sheet,
  };
  const kept = isNewTable ? place : known;
  // A newly chosen kind has no delimiter or sheet yet.
  return said.kind === undefined || said.kind === known.kind ? { ...kept, ...said } : said;
}
