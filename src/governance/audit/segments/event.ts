import { type Static, Type } from "@sinclair/typebox";
import type { Segment } from "../../../evidence/segment.ts";
import type { OrganizationRef } from "../../../kernel/principal.ts";
import { closed } from "../../../kernel/schema.ts";

export function fileOf(organization: OrganizationRef, { number }: Pick<Segment, "number">): string {
  return `archive/${organization.id}/segment-${String(number).padStart(6, "0")}.ndjson.gz`;
}

export const archivedEventSchema = Type.Object(
  {
    id: Type.String(),
    seq: Type.Integer(),
    hash: Type.String({ description: "Hash of the event, kept for proofs" }),
    archived: Type.Object(
      { segment: Type.Integer(), file: Type.String(), sha256: Type.String() },
      { ...closed, description: "Archive file that contains the event" },
    ),
  },
  { ...closed, $id: "AuditArchivedEvent" },
);

export function showArchived(
  organization: OrganizationRef,
  segment: Segment,
  seq: number,
  hash: string,
): Static<typeof archivedEventSchema> {
  const { number, archive } = segment;
  const sha256 = archive?.sha256 ?? "";
  return {
    id: String(seq),
    seq,
    hash,
    archived: { segment: number, file: fileOf(organization, segment), sha256 },
  };
}
