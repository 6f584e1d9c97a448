import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { Type } from "@sinclair/typebox";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import { closed } from "../../../kernel/schema.ts";
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
        const written = await writeNew(path, archive.bytes);
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

/** Writes a file that only its owner can read. Fails if the file exists. */
async function writeNew(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest("hex") };
}
