import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import type { Text } from "../../text/message.ts";

export const SIZES = ["solo", "small", "grown"] as const;
export type Size = (typeof SIZES)[number];

export type Settings = Readonly<Record<string, unknown>>;

export interface PackItem {
  /** Stable within its area across sizes and versions, e.g. "bills-above-limit". */
  readonly key: string;
  readonly title: string;
  readonly settings: Settings;
}

/** Kind of pack item, such as approval rules or retention. */
export interface PackArea {
  /** In responses, e.g. "approval_rules". */
  readonly name: string;
  readonly title: Text;
  /** Amounts are in the organisation's currency. */
  wanted(size: Size, currency: string): readonly PackItem[];
  /** Current settings, limited to the keys that `wanted` sets; undefined if the item was deleted. */
  find(context: ReadContext, id: string): Settings | undefined;
  /** Id of an equivalent item that the organisation created itself, e.g. with the same name. */
  theirs?(context: ReadContext, item: PackItem): string | undefined;
  /** Records an event; no permission check. Returns the id. */
  add(context: WriteContext, settings: Settings): Promise<string>;
  /** Records an event. */
  change(context: WriteContext, id: string, settings: Settings): Promise<void>;
}
