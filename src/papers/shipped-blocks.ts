import type { ReadContext } from "../kernel/context.ts";
import { localise } from "../kernel/language.ts";
import type { PaperBlock, PaperContent } from "../kernel/paper.ts";
import { type Message, say } from "../text/message.ts";

export const BLOCK_KINDS = ["text", "lines", "totals", "facts", "payment", "signatures"] as const;

/** Names of blocks without a heading. */
const NAMES: Readonly<Record<string, Message>> = {
  intro: say("papers.blocks.intro"),
  text: say("papers.blocks.text"),
  lines: say("papers.blocks.lines"),
  totals: say("papers.blocks.totals"),
  notes: say("papers.blocks.notes"),
  terms: say("papers.blocks.terms"),
  validity: say("papers.blocks.validity"),
  payment: say("papers.blocks.payment"),
  closing: say("papers.blocks.closing"),
  signatures: say("papers.blocks.signatures"),
  seal: say("papers.blocks.seal"),
};

/** Blocks of a document as its template can change them. */
export const shippedBlocks = (context: ReadContext, { blocks }: PaperContent) =>
  Object.entries(blocks).map(([name, block]) => ({
    name,
    kind: block.kind,
    label: labelOf(context, name, block),
    ...((block.kind === "text" || block.kind === "payment") && { text: block.text }),
    ...(block.kind === "lines" && { columns: block.columns.map(({ name, label }) => ({ name, label })) }),
  }));

function labelOf(context: ReadContext, name: string, block: PaperBlock): string {
  if ("heading" in block && block.heading !== undefined) return block.heading;
  const known = NAMES[name];
  return known ? localise(context, known) : name;
}
