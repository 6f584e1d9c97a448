import type { PaperTemplate, PaperTemplateDetail } from "../../../client/contract.ts";

type Shipped = PaperTemplateDetail["blocks"][number];
type Changed = NonNullable<PaperTemplate["blocks"]>[number];

export interface ColumnDraft {
  readonly name: string;
  readonly label: string;
  readonly shown: boolean;
}

export interface BlockDraft {
  readonly name: string;
  /** Undefined for blocks that the newest document lacks. */
  readonly shipped: Shipped | undefined;
  readonly shown: boolean;
  /** Empty for the shipped one. */
  readonly heading: string;
  readonly text: string;
  readonly columns: readonly ColumnDraft[];
}

export interface TemplateDraft {
  readonly window: NonNullable<PaperTemplate["window"]>;
  readonly blocks: readonly BlockDraft[];
}

/** The document's blocks in the template's order. Others stay after the block before them, as on the document. */
export function draftOf({ window, blocks = [] }: PaperTemplate, shipped: readonly Shipped[]): TemplateDraft {
  const order: Changed[] = [...blocks];
  for (const [place, { name }] of shipped.entries()) {
    if (order.some((one) => one.name === name)) continue;
    const previous = order.findIndex((one) => one.name === shipped[place - 1]?.name);
    order.splice(previous + 1, 0, { name });
  }
  return {
    window: window ?? "din5008b",
    blocks: order.map((block) =>
      blockDraft(
        block,
        shipped.find(({ name }) => name === block.name),
      ),
    ),
  };
}

const blockDraft = (block: Changed, shipped: Shipped | undefined): BlockDraft => ({
  name: block.name,
  shipped,
  shown: block.shown ?? true,
  heading: block.heading ?? "",
  text: block.text ?? "",
  columns: columnsOf(block, shipped),
});

function columnsOf({ columns }: Changed, shipped: Shipped | undefined): ColumnDraft[] {
  const all = shipped?.columns ?? [];
  const named = (columns ?? []).map((name) => ({
    name,
    label: all.find((one) => one.name === name)?.label ?? name,
    shown: true,
  }));
  const rest = all.filter(({ name }) => !columns?.includes(name));
  return [...named, ...rest.map((one) => ({ ...one, shown: columns === undefined }))];
}

/** Differences from the shipped document. */
export function templateOf({ window, blocks }: TemplateDraft, shipped: readonly Shipped[]): PaperTemplate {
  const changed = blocks.map(changedBlock);
  const isStandard =
    changed.every((block, place) => Object.keys(block).length === 1 && block.name === shipped[place]?.name) &&
    changed.length === shipped.length;
  return { ...(window !== "din5008b" && { window }), ...(!isStandard && { blocks: changed }) };
}

function changedBlock({ name, shipped, shown, heading, text, columns }: BlockDraft): Changed {
  const wanted = columns.filter((one) => one.shown).map((one) => one.name);
  const usual = shipped?.columns?.map((one) => one.name) ?? [];
  return {
    name,
    ...(!shown && { shown }),
    ...(heading.trim() !== "" && { heading }),
    ...(text.trim() !== "" && { text }),
    ...(wanted.length > 0 && wanted.join() !== usual.join() && { columns: wanted }),
  };
}

/** Names of blocks that people add. */
export function newBlock(blocks: readonly BlockDraft[]): BlockDraft {
  let place = 1;
  while (blocks.some(({ name }) => name === ownName(place))) place += 1;
  return { name: ownName(place), shipped: undefined, shown: true, heading: "", text: "", columns: [] };
}

const ownName = (place: number) => `own_text_${place}`;

export const isOwn = ({ name }: BlockDraft): boolean => name.startsWith("own_text_");

/** Moves an item of a list up or down by one. */
export function moved<T>(items: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...items];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return next;
}
