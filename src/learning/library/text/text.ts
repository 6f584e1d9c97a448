import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { BLOCK_BREAK, BLOCK_KINDS } from "../../reading/document.ts";
import { pointsIn, slicePoints } from "../../text/points.ts";
import { COLLECTION, PATH } from "../documents/names.ts";
import type { Revision } from "../intake/revision.ts";
import { highlightsOf } from "./highlight.ts";
import { outlineAction } from "./outline.ts";
import { blockAt, type Passage, passagesBetween } from "./passages.ts";
import { readRevision, revisionInput } from "./read-revision.ts";

/** In code points. */
const MAX_POINTS = 100_000;
const MAX_BLOCKS = 200;

const placeInput = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export function readTextActions(): Action[] {
  return [textAction(), blocksAction(), outlineAction()];
}

function textAction(): Action {
  return defineAction({
    name: `${COLLECTION}.text`,
    summary: "Get the text of a document",
    description: `Offsets count Unicode code points, like those of citations: a citation quotes the text between start and end of its locator in its revision. Returns up to ${MAX_POINTS} code points.`,
    kind: "read",
    tier: "everyone",
    collection: COLLECTION,
    http: [{ method: "GET", path: `${PATH}/:id/text` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object(
      {
        id: idInput,
        revision: Type.Optional(revisionInput),
        from: Type.Optional(placeInput),
        to: Type.Optional(placeInput),
      },
      closed,
    ),
    output: Type.Object(
      {
        document_id: Type.String(),
        revision: Type.Integer(),
        length: Type.Integer({ description: "Length of the whole text" }),
        text_sha256: nullable(Type.String()),
        from: Type.Integer(),
        to: Type.Integer(),
        text: Type.String(),
      },
      closed,
    ),
    run: async (context, { id, from = 0, to, ...input }) => {
      const { document, revision } = readRevision(context, id, input.revision);
      if (to !== undefined && to < from) throw invalid("to", "TOO_LOW", say("learning.errors.toBelowFrom"));
      const start = Math.min(from, revision.points);
      const end = Math.min(to ?? revision.points, revision.points, start + MAX_POINTS);
      return {
        document_id: document.id,
        revision: revision.revision,
        length: revision.points,
        text_sha256: revision.text_sha256,
        from: start,
        to: end,
        text: textBetween(context, revision, start, end),
      };
    },
  });
}

const blockSchema = Type.Object(
  {
    ordinal: Type.Integer(),
    kind: oneOf(BLOCK_KINDS),
    level: nullable(Type.Integer()),
    page: nullable(Type.Integer()),
    heading_path: Type.Array(Type.String()),
    start: Type.Integer({ description: "In code points of the document's text" }),
    end: Type.Integer(),
    text: Type.String(),
    marks: Type.Array(
      Type.Object(
        {
          start: Type.Integer(),
          end: Type.Integer(),
          kind: Type.String(),
          target: Type.Optional(Type.String()),
        },
        closed,
      ),
      { description: "Passages emphasised by the author" },
    ),
    highlights: Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }, closed), {
      description: "Matches of q, or of from and to",
    }),
  },
  { ...closed, $id: "LibraryBlock" },
);

function blocksAction(): Action {
  return defineAction({
    name: `${COLLECTION}.blocks`,
    summary: "Get a page of a document",
    description:
      "Starts at block number `ordinal`, or at the block with code point `from`. Highlights the text between `from` and `to` and the words of `q`. Offsets are in code points of the document's text.",
    kind: "read",
    tier: "everyone",
    collection: COLLECTION,
    http: [{ method: "GET", path: `${PATH}/:id/blocks` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object(
      {
        id: idInput,
        revision: Type.Optional(revisionInput),
        ordinal: Type.Optional(placeInput),
        from: Type.Optional(placeInput),
        to: Type.Optional(placeInput),
        q: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_BLOCKS, default: 50 })),
      },
      closed,
    ),
    output: Type.Object(
      {
        document_id: Type.String(),
        title: Type.String(),
        revision: Type.Integer(),
        language: nullable(Type.String()),
        total: Type.Integer(),
        data: Type.Array(blockSchema),
        next_ordinal: nullable(Type.Integer()),
      },
      closed,
    ),
    run: async (context, { id, from, to, q, limit = 50, ...input }) => {
      const { connection } = context.handle;
      const { document, revision } = readRevision(context, id, input.revision);
      const first = input.ordinal ?? (from === undefined ? 0 : blockAt(connection, revision.rid, from));
      const found = passagesBetween(connection, revision.rid, first, first + limit - 1);
      const last = found.at(-1)?.ordinal ?? first;
      const range = from !== undefined && to !== undefined ? { start: from, end: to } : undefined;
      context.returned(found.length);
      return {
        document_id: document.id,
        title: document.title,
        revision: revision.revision,
        language: revision.language,
        total: revision.blocks,
        data: found.map((one) => ({ ...showBlock(one), highlights: highlightsOf(one, q, range) })),
        next_ordinal: last + 1 < revision.blocks ? last + 1 : null,
      };
    },
  });
}

function textBetween(
  { handle: { connection } }: ReadContext,
  revision: Revision,
  start: number,
  end: number,
): string {
  if (end <= start) return "";
  const first = blockAt(connection, revision.rid, start);
  const blocks = passagesBetween(connection, revision.rid, first, blockAt(connection, revision.rid, end));
  const origin = blocks[0]?.start ?? 0;
  return slicePoints(blocks.map(({ text }) => text).join(BLOCK_BREAK), start - origin, end - origin);
}

function showBlock(one: Passage) {
  const at = (offset: number) => one.start + pointsIn(one.text.slice(0, offset));
  return {
    ordinal: one.ordinal,
    kind: one.kind,
    level: one.level,
    page: one.page,
    heading_path: [...one.path],
    start: one.start,
    end: one.start + pointsIn(one.text),
    text: one.text,
    marks: one.marks.map(({ start, end, kind, target }) => ({
      start: at(start),
      end: at(end),
      kind,
      ...(target !== undefined && { target }),
    })),
  };
}
