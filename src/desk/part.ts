import type { Milestone } from "../engine/beginnings.ts";
import type { CalendarSource } from "../engine/calendar.ts";
import type { ShippedCard } from "../engine/cards.ts";
import type { Registry } from "../engine/registry.ts";
import type { SampleChapter } from "../engine/samples.ts";
import type { Identity } from "../identity/index.ts";
import type { Catalog } from "../records/index.ts";
import type { Store } from "../store/store.ts";

/** The registry is built from all actions and therefore available only later. */
export interface DeskParts {
  readonly catalog: Catalog;
  readonly identity: Identity;
  readonly store: Store;
  readonly samples: readonly SampleChapter[];
  readonly cards: readonly ShippedCard[];
  readonly calendar: readonly CalendarSource[];
  readonly milestones: Readonly<Record<string, Milestone>>;
  /** Public address of the server; empty if not configured. */
  readonly origin: string;
  registry(): Registry;
}
