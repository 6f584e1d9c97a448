import type { FeedParts } from "./feed.ts";
import type { Seats } from "./seats.ts";

export interface EventParts extends FeedParts {
  readonly seats: Seats;
}
