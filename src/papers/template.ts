import { type Static, Type } from "@sinclair/typebox";
import type { PaperBlock, PaperContent } from "../kernel/paper.ts";
import { closed, oneOf } from "../kernel/schema.ts";

export const WINDOWS = ["din5008b", "plain"] as const;

const templateBlock = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 40,
      pattern: "^[a-z][a-z0-9_]*$",
      description: "Name of the block",
    }),
    shown: Type.Optional(Type.Boolean({ description: "False leaves the block out" })),
    heading: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "Replaces the heading" }),
    ),
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4000,
        description: "Replaces the text, or adds a block of text",
      }),
    ),
    columns: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
        minItems: 1,
        maxItems: 12,
        uniqueItems: true,
        description: "Columns of the table, in this order",
      }),
    ),
  },
  closed,
);

/** Changes that an organisation makes to a kind of paper. */
export const templateSchema = Type.Object(
  {
    window: Type.Optional(
      oneOf(WINDOWS, "Place of the address: window envelopes of DIN 5008 form B, or below the head"),
    ),
    blocks: Type.Optional(
      Type.Array(templateBlock, {
        maxItems: 40,
        description: "In this order. Blocks that are missing keep their place after the block before them",
      }),
    ),
  },
  { ...closed, $id: "PaperTemplate" },
);
export type PaperTemplate = Static<typeof templateSchema>;
type TemplateBlock = Static<typeof templateBlock>;

export interface NamedBlock {
  readonly name: string;
  readonly block: PaperBlock;
}

/** Blocks of a paper in the template's order, with its texts and columns. */
export function arranged({ blocks }: PaperContent, template: PaperTemplate): NamedBlock[] {
  const order: TemplateBlock[] = [...(template.blocks ?? [])];
  const named = new Set(order.map(({ name }) => name));
  for (const [place, name] of Object.keys(blocks).entries()) {
    if (named.has(name)) continue;
    const previous = order.findIndex((one) => one.name === Object.keys(blocks)[place - 1]);
    order.splice(previous + 1, 0, { name });
  }
  return order.flatMap((wanted) => {
    if (wanted.shown === false) return [];
    const block = changed(blocks[wanted.name], wanted);
    return block ? [{ name: wanted.name, block }] : [];
  });
}

function changed(block: PaperBlock | undefined, wanted: TemplateBlock): PaperBlock | undefined {
  const { text, heading } = wanted;
  if (!block) return text === undefined ? undefined : { kind: "text", text, ...(heading && { heading }) };
  if (block.kind === "text")
    return { ...block, ...(text !== undefined && { text }), ...(heading !== undefined && { heading }) };
  if (block.kind === "payment") return { ...block, ...(text !== undefined && { text }) };
  if (block.kind === "lines" && wanted.columns) {
    const columns = wanted.columns.flatMap((name) => block.columns.find((one) => one.name === name) ?? []);
    return columns.length === 0 ? block : { ...block, columns };
  }
  return block;
}
