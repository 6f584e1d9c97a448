import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { pick } from "../../../store/rows.ts";
import { COLLECTION, PATH } from "../documents/names.ts";
import { blocks } from "../tables.ts";
import { readRevision, revisionInput } from "./read-revision.ts";

/** A book of a thousand pages has a few hundred. */
const MAX_HEADINGS = 5000;

export function outlineAction(): Action {
  return defineAction({
    name: `${COLLECTION}.outline`,
    summary: "Get the outline of a document",
    description: `Returns up to ${MAX_HEADINGS} headings. \`ordinal\` is the block number to continue reading from at \`/blocks\`; \`start\` counts code points.`,
    kind: "read",
    tier: "everyone",
    collection: COLLECTION,
    http: [{ method: "GET", path: `${PATH}/:id/outline` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput, revision: Type.Optional(revisionInput) }, closed),
    output: Type.Object(
      {
        document_id: Type.String(),
        revision: Type.Integer(),
        total: Type.Integer({ description: "Number of blocks in the text" }),
        data: Type.Array(
          Type.Object(
            {
              ordinal: Type.Integer(),
              level: Type.Integer(),
              page: nullable(Type.Integer()),
              start: Type.Integer(),
              text: Type.String(),
            },
            { ...closed, $id: "LibraryHeading" },
          ),
        ),
      },
      closed,
    ),
    run: async (context, { id, ...input }) => {
      const { document, revision } = readRevision(context, id, input.revision);
      const headings = context.handle.connection
        .all`SELECT ${pick(blocks, "ordinal", "level", "page", "start", "text")} FROM ${blocks}
        WHERE ${blocks.revision} = ${revision.rid} AND ${blocks.kind} = 'heading'
        ORDER BY ${blocks.ordinal} LIMIT ${MAX_HEADINGS}`;
      context.returned(headings.length);
      return {
        document_id: document.id,
        revision: revision.revision,
        total: revision.blocks,
        data: headings.map((heading) => ({ ...heading, level: heading.level ?? 1 })),
      };
    },
  });
}
