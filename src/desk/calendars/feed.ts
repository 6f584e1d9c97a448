import { createHash, randomBytes } from "node:crypto";
import { Type } from "@sinclair/typebox";
import type { Identified } from "../../engine/engine.ts";
import { findMember, principalOf } from "../../identity/index.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { Change, ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { closed } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { pick, type RowOf, row } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { say } from "../../text/message.ts";
import { calendarFeeds } from "./tables.ts";

export const COLLECTION = "calendars";
export const MOST_FEEDS = 10;

export const feedSchema = Type.Object(
  {
    id: Type.String(),
    shows: Type.Array(Type.String()),
    language: Type.String(),
    created_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "CalendarFeed" },
);

type FeedRow = Omit<RowOf<typeof calendarFeeds>, "rid">;

const ADDRESS = /^fhc_[A-Za-z0-9_-]{43}\.ics$/;

const hashOf = (address: string) => createHash("sha256").update(address).digest("hex");

/** Identifies the owner of a calendar by its address. */
export function identifyFeed(store: Store): (address: string) => Promise<Identified> {
  const unknown = new Fault("RECORD_NOT_FOUND", { message: say("desk.errors.calendarUnknown") });
  return async (address) => {
    if (!ADDRESS.test(address)) throw unknown;
    return store.read(async ({ connection }) => {
      const feed = feedOf(connection, address);
      const member = feed && findMember(connection, feed.org, feed.person);
      if (!member || member.deactivatedAt !== null) throw unknown;
      return { principal: principalOf(member, undefined), language: feed.language };
    });
  };
}

function feedOf(connection: Connection, address: string): FeedRow | undefined {
  return connection.get`SELECT ${pick(calendarFeeds)} FROM ${calendarFeeds}
    WHERE ${calendarFeeds.address_hash} = ${hashOf(address)}`;
}

export function feedsOf({ handle, org, principal }: ReadContext): FeedRow[] {
  return handle.connection.all`SELECT ${pick(calendarFeeds)} FROM ${calendarFeeds}
    WHERE ${calendarFeeds.org} = ${org} AND ${calendarFeeds.person} = ${principal.id} ORDER BY ${calendarFeeds.rid}`;
}

/** Adds a calendar of the caller. Its address is its secret. */
export function addFeed(context: WriteContext, shows: readonly string[], language: string) {
  const address = `fhc_${randomBytes(32).toString("base64url")}.ics`;
  const feed: FeedRow = {
    id: newId(),
    org: context.org,
    person: context.principal.id,
    shows: JSON.stringify(shows),
    language,
    address_hash: hashOf(address),
    created_at: context.now,
  };
  context.handle.connection.run`INSERT INTO ${calendarFeeds} ${row(calendarFeeds, feed)}`;
  context.changed(changeOf(feed, 1, {}, { shows, language }));
  return { feed, address: `/calendars/${address}` };
}

export function removeFeed(context: WriteContext, id: string): void {
  const feed = feedsOf(context).find((one) => one.id === id);
  if (!feed) throw new Fault("RECORD_NOT_FOUND");
  context.handle.connection.run`DELETE FROM ${calendarFeeds} WHERE ${calendarFeeds.id} = ${id}`;
  context.changed(changeOf(feed, 2, { shows: showsOf(feed), language: feed.language }, {}));
}

export function removeFeedsOf({ handle, org }: WriteContext, person: string): number {
  return handle.connection
    .run`DELETE FROM ${calendarFeeds} WHERE ${calendarFeeds.org} = ${org} AND ${calendarFeeds.person} = ${person}`;
}

const changeOf = (
  { id }: FeedRow,
  version: number,
  before: Change["before"],
  after: Change["after"],
): Change => ({ collection: COLLECTION, id, version, before, after });

/** Written by `addFeed`. */
const showsOf = ({ shows }: FeedRow) => JSON.parse(shows) as string[];

export function showFeed(feed: FeedRow) {
  const { id, language, created_at } = feed;
  return { id, shows: showsOf(feed), language, created_at: rfc3339(created_at) };
}

/** Contents of the calendar at an address. */
export function shownBy({ handle }: ReadContext, address: string): readonly string[] {
  const feed = feedOf(handle.connection, address);
  return feed ? showsOf(feed) : [];
}
