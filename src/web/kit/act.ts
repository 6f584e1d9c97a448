import { notifications } from "@mantine/notifications";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Given } from "../../client/client.ts";
import type { Calls } from "../../client/contract.ts";
import { HeldForApproval, Problem } from "../../client/index.ts";
import { stale } from "../queries.ts";
import { client, refreshPerson } from "../session/session.ts";
import { useFailure } from "./failure.ts";
import { showUndoable, type Undo } from "./undo.tsx";

interface ActOptions<A> {
  /** Success message. Omit it if the page itself shows the result. */
  done?: string | ((answer: A) => ReactNode);
  /** Offers to undo next to the message; undefined if nothing leads back. */
  undo?(answer: A): Undo | undefined;
  /** Calls to invalidate on success. */
  stale?: readonly string[];
  onDone?(answer: A): void;
  /** Suppresses the error message, for pages that show the error themselves. */
  quiet?: boolean;
  /**
   * Reloads after a version conflict. Not for forms that send all fields: retries would undo others' changes.
   */
  afresh?: boolean;
}

/** Mutation for an API call. Shows the result, and never runs the call twice after a lost connection. */
export function useAct<K extends keyof Calls>(
  name: K,
  options: ActOptions<Calls[K]["answer"]> = {},
): UseMutationResult<Calls[K]["answer"], Error, Given<K>> {
  return useActWith((given: Given<K>) => perform(name, given), options);
}

/** Sends a write. For callers that show the result with `useActWith`. */
export async function perform<K extends keyof Calls>(name: K, given: Given<K>): Promise<Calls[K]["answer"]> {
  const answer = await client.call(name, given);
  if (changesMe(name)) void refreshPerson().catch(() => undefined);
  return answer;
}

/** Paths that can change the user's profile, permissions, organisation name or letterhead. */
const OF_ME = [
  "/api/v1/auth/profile",
  "/api/v1/settings/organization",
  "/api/v1/settings/team",
  "/api/v1/settings/roles",
  "/api/v1/settings/packs",
  "/api/v1/setup/sample",
  "/api/v1/system/organizations",
];

const changesMe = (name: string) =>
  !name.endsWith("/preview") && OF_ME.some((path) => name.includes(` ${path}`));

/** Results that have been shown. Two quick clicks share one call, whose result is only shown once. */
const reported = new WeakSet<object>();

function isReported(outcome: unknown): boolean {
  if (typeof outcome !== "object" || outcome === null) return false;
  if (reported.has(outcome)) return true;
  reported.add(outcome);
  return false;
}

/** True if the page must reload. Quiet callers don't: their dialog would close with the error unread. */
function isOutdated(error: Error, isQuiet: boolean, isAfresh: boolean): boolean {
  if (!(error instanceof Problem)) return false;
  if (error.code === "STATE_TRANSITION_INVALID") return !isQuiet;
  return isAfresh && error.code === "RECORD_VERSION_CONFLICT";
}

/** Lists that contain a new approval request. */
const REQUESTS = ["GET /api/v1/approvals", "GET /api/v1/workflows/pending"];

/** Undoing changes what the call had changed. */
const refreshing = ({ run }: Undo, outdated: readonly string[]): Undo => ({
  run: async () => {
    const undone = await run();
    await stale(...outdated);
    return undone;
  },
});

/** `useAct` for several calls, or for a call whose path is only known at run time. */
export function useActWith<G, A>(
  run: (given: G) => Promise<A>,
  { done, undo, stale: outdated = [], onDone, quiet = false, afresh = false }: ActOptions<A> = {},
): UseMutationResult<A, Error, G> {
  const fail = useFailure();
  return useMutation<A, Error, G>({
    mutationFn: run,
    onSuccess: async (answer) => {
      const isKnown = isReported(answer);
      await stale(...outdated);
      if (isKnown) return;
      if (done) {
        const message = typeof done === "string" ? done : done(answer);
        const back = undo?.(answer);
        if (back) showUndoable(message, refreshing(back, outdated));
        else notifications.show({ message, color: "green" });
      }
      onDone?.(answer);
    },
    onError: (error) => {
      if (isReported(error)) return;
      if (isOutdated(error, quiet, afresh)) void stale(...outdated);
      if (error instanceof HeldForApproval) void stale(...outdated, ...REQUESTS);
      fail(error, { quiet });
    },
  });
}
