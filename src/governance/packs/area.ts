import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import type { Text } from "../../text/message.ts";

/** Organisation sizes that have a pack. */
export const SIZES = ["solo", "small", "grown"] as const;
export type Size = (typeof SIZES)[number];

/** Settings of a pack item as plain values. */
export type Settings = Readonly<Record<string, unknown>>;

export interface PackItem {
  /** Stable within its area across sizes and versions: "bills-above-limit". */
  readonly key: string;
  readonly title: string;
  readonly settings: Settings;
}

/** A kind of pack item: approval rules, segregation of duties, retention. */
export interface PackArea {
  /** Name in responses: "approval_rules". */
  readonly name: string;
  readonly title: Text;
  /** Items for an organisation of a size, with amounts in its currency. */
  wanted(size: Size, currency: string): readonly PackItem[];
  /** Current settings of an added item, limited to the members of `settings`; undefined if it was deleted. */
  find(context: ReadContext, id: string): Settings | undefined;
  /** Id of an item that the organisation created itself instead, for example with the same name. */
  theirs?(context: ReadContext, item: PackItem): string | undefined;
  /** Adds an item and records its event, without a permission check. Returns its id. */
  add(context: WriteContext, settings: Settings): Promise<string>;
  /** Changes an item and records its event. */
  change(context: WriteContext, id: string, settings: Settings): Promise<void>;
}
