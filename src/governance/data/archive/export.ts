import { Type } from "@sinclair/typebox";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import { closed } from "../../../kernel/schema.ts";
import { writeNewFile } from "../../../store/durable.ts";
import type { GovernanceParts } from "../../part.ts";
import { organizationArchive } from "./produce.ts";

const output = Type.Object({ records: Type.Integer(), size: Type.Integer(), sha256: Type.String() }, closed);

/** Used by the CLI. */
export function exportArchiveAction(parts: GovernanceParts): Action {
  return defineInnerAction({
    name: "data.archive.export",
    summary: "Create an organisation archive",
    input: Type.Object({ path: Type.String({ minLength: 1 }) }, closed),
    output,
    prepare: async (context, { path }) => {
      const { organization } = context.principal;
      await parts.audit.checkpoint(organization);
      return parts.store.snapshot(async (handle) => {
        const archive = organizationArchive(parts, handle, organization, context.now);
        const written = await writeNewFile(path, archive.bytes);
        return { ...written, records: archive.rows() };
      });
    },
    run: async (context, _input, { records, size, sha256 }) => {
      const { id } = context.principal.organization;
      context.about("settings.organization", id);
      context.returned(records);
      context.changed({
        collection: "settings.organization",
        id,
        version: null,
        before: {},
        after: { archived_records: records, archive_sha256: sha256 },
      });
      return { records, size, sha256 };
    },
  });
}
