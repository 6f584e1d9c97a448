import type { ReadContext } from "../kernel/context.ts";
import type { Text } from "../text/message.ts";

/** Days that a calendar of a person shows. */
export interface CalendarEntry {
  /** Unique and stable within the source. */
  readonly key: string;
  readonly summary: string;
  readonly from: string;
  readonly to: string;
  /** True if the person has no time for others. */
  readonly busy?: boolean;
  /** True if the dates are not certain yet. */
  readonly tentative?: boolean;
  /** Page of the web application. */
  readonly page: string;
}

/** Origin of entries, all of which the caller may see. */
export interface CalendarSource {
  /** Name in subscriptions. */
  readonly name: string;
  readonly category: Text;
  entries(context: ReadContext, days: { from: string; to: string }): Promise<readonly CalendarEntry[]>;
}
