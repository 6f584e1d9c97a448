import { useEffect, useSyncExternalStore } from "react";
import { stale } from "../queries.ts";
import { client } from "../session/session.ts";
import { messagesOf } from "./event-stream.ts";

/** Followed collections, with the calls whose responses their changes outdate. */
const OUTDATED: Readonly<Record<string, readonly string[]>> = {
  approvals: ["GET /api/v1/workflows/pending", "GET /api/v1/approvals", "GET /api/v1/desk/notices"],
  "data.imports": ["GET /api/v1/data/imports"],
  "data.exports": ["GET /api/v1/data/exports"],
  "settings.webhooks": ["GET /api/v1/settings/webhooks"],
  "mail.messages": ["GET /api/v1/desk/mail"],
};

/** Pages load once for all changes within this time. */
const GATHER_MS = 300;
/** Delays after a broken connection, of which the last repeats. */
const DELAYS = [1000, 5000, 30_000, 60_000];

let users = 0;
let isConnected = false;
let connection: AbortController | undefined;
let position = "now";
const listeners = new Set<() => void>();
const outdated = new Set<string>();
let isGathering = false;

/**
 * Follows the changes that pages would otherwise poll for, over one connection of this window. Windows in the
 * background have none, because a browser opens only a few to one server.
 */
export function useFollow(isWanted = true, delayMs = 0): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => count(1), delayMs);
    let isCounted = false;
    function count(by: number) {
      isCounted = by > 0;
      users += by;
      update();
    }
    return () => {
      clearTimeout(timer);
      if (isCounted) count(-1);
    };
  }, [isWanted, delayMs]);
}

/** Share of its polls that a page still makes while changes are followed: a connection may break unnoticed. */
const SELDOM = 10;

/** Poll interval for a page whose changes are followed. */
export function useEvery(everyMs: number): number {
  const isFollowing = useSyncExternalStore(listen, () => isConnected);
  return isFollowing ? everyMs * SELDOM : everyMs;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

document.addEventListener("visibilitychange", update);

function update(): void {
  const isWanted = users > 0 && document.visibilityState === "visible";
  if (isWanted && !connection) {
    connection = new AbortController();
    void keepOpen(connection.signal);
  } else if (!isWanted && connection) {
    connection.abort();
    connection = undefined;
  }
}

async function keepOpen(signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const began = Date.now();
    await follow(signal).catch(() => {
      // Without a connection the pages poll.
    });
    become(false);
    if (Date.now() - began > GATHER_MS * 10) failures = 0;
    await pause(DELAYS[Math.min(failures, DELAYS.length - 1)] ?? 0, signal);
  }
}

async function follow(signal: AbortSignal): Promise<void> {
  const query = { after: position, collections: Object.keys(OUTDATED).join() };
  const response = await client
    .send("GET", "/api/v1/events", { query, signal, accept: "text/event-stream" })
    .catch((thrown: unknown) => {
      // A position that a restored server does not know.
      position = "now";
      throw thrown;
    });
  if (!response.body) return;
  become(true);
  for await (const { id, data } of messagesOf(response.body)) {
    if (id !== undefined) position = id;
    if (data !== undefined) note(data);
  }
}

/** An event, or the progress of a job. Both have a subject. */
function note(data: string): void {
  // Safe cast: the server's own format.
  const { subject } = JSON.parse(data) as { subject: string };
  for (const call of OUTDATED[subject.split("/")[0] ?? ""] ?? []) outdated.add(call);
  if (isGathering) return;
  isGathering = true;
  setTimeout(() => {
    isGathering = false;
    const calls = [...outdated];
    outdated.clear();
    void stale(...calls);
  }, GATHER_MS);
}

function become(connected: boolean): void {
  if (isConnected === connected) return;
  isConnected = connected;
  for (const listener of listeners) listener();
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
