import type { ReadContext, WriteContext } from "../../kernel/context.ts";

/** The sizes of organisations that there is a pack for. */
export const SIZES = ["solo", "small", "grown"] as const;
export type Size = (typeof SIZES)[number];

/** What something of a pack is set to: plain values, as its own settings show them. */
export type Settings = Readonly<Record<string, unknown>>;

/** One thing that a pack brings. */
export interface PackItem {
  /** Stable within its area, for all sizes and versions: "bills-above-limit". */
  readonly key: string;
  readonly title: string;
  readonly settings: Settings;
}

/** One kind of things that packs bring: approval rules, duties, retention. */
export interface PackArea {
  /** As the answers name it: "approval_rules". */
  readonly name: string;
  readonly title: string;
  /** What an organisation of a size begins with, in amounts of its currency. */
  wanted(size: Size, currency: string): readonly PackItem[];
  /** What one that was added is set to now, by its id: the members of `settings` alone; undefined when it is gone. */
  find(context: ReadContext, id: string): Settings | undefined;
  /** The id of one that the organisation made itself in the place of this one, as by the same name. */
  theirs?(context: ReadContext, item: PackItem): string | undefined;
  /** Adds one with its own event, asking no permission; answers its id. */
  add(context: WriteContext, settings: Settings): Promise<string>;
  /** Sets one that is there to other settings, with its own event. */
  change(context: WriteContext, id: string, settings: Settings): Promise<void>;
}
