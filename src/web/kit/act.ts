import { notifications } from "@mantine/notifications";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { createElement } from "react";
import type { Given } from "../../client/client.ts";
import type { Calls } from "../../client/contract.ts";
import { HeldForApproval, Problem } from "../../client/index.ts";
import { defineWords, useWords } from "../language/words.ts";
import { stale } from "../queries.ts";
import { client, refreshPerson } from "../session/session.ts";
import { HeldNote } from "./held-note.tsx";
import { useBriefProblem } from "./problem-text.ts";

const words = defineWords({
  en: { failed: "That did not work", held: "Waits for approval" },
  de: { failed: "Das hat nicht geklappt", held: "Wartet auf Freigabe" },
});

interface ActOptions<A> {
  /** What is told when it is done; nothing when the page itself shows it. */
  done?: string | ((answer: A) => string);
  /** The calls whose answers it changes. */
  stale?: readonly string[];
  onDone?(answer: A): void;
  /** Whether the page itself shows what went wrong. */
  quiet?: boolean;
  /**
   * Whether a second try is of what is there by then, where somebody else changed it meanwhile. Not for a form that
   * sends all that was read: it would undo what they did.
   */
  afresh?: boolean;
}

/**
 * Does something: `const issue = useAct("POST /api/v1/fin/invoices/:id/issue", { stale: ["GET /api/v1/fin/invoices"] })`,
 * then `issue.mutate({ path: { id } })`. Tells when it is done, waits for approval or did not work. While it is under
 * way `isPending` holds back a second click; a lost connection never does it twice.
 */
export function useAct<K extends keyof Calls>(
  name: K,
  options: ActOptions<Calls[K]["answer"]> = {},
): UseMutationResult<Calls[K]["answer"], Error, Given<K>> {
  return useDeed((given: Given<K>) => perform(name, given), options);
}

/** Makes a call that changes something, for who shows its outcome by `useDeed`. */
export async function perform<K extends keyof Calls>(name: K, given: Given<K>): Promise<Calls[K]["answer"]> {
  const answer = await client.call(name, given);
  if (changesMe(name)) void refreshPerson().catch(() => undefined);
  return answer;
}

/** Where what the person is, may do and is called can change, and how their organisation is called. */
const OF_ME = [
  "/api/v1/auth/profile",
  "/api/v1/settings/organization",
  "/api/v1/settings/team",
  "/api/v1/settings/roles",
  "/api/v1/settings/packs",
  "/api/v1/system/organizations",
];

const changesMe = (name: string) =>
  !name.endsWith("/preview") && OF_ME.some((path) => name.includes(` ${path}`));

/** What was told already: two quick presses are one call, and get the same answer. */
const told = new WeakSet<object>();

function isToldAlready(outcome: unknown): boolean {
  if (typeof outcome !== "object" || outcome === null) return false;
  if (told.has(outcome)) return true;
  told.add(outcome);
  return false;
}

/** Whether the page looks again, because what it shows is no longer so. A dialog that tells of it must not vanish unread. */
function isOutdated(error: Error, isQuiet: boolean, isAfresh: boolean): boolean {
  if (!(error instanceof Problem)) return false;
  if (error.code === "STATE_TRANSITION_INVALID") return !isQuiet;
  return isAfresh && error.code === "RECORD_VERSION_CONFLICT";
}

/** The same for a deed of several calls, or of one whose address only the API knows. */
export function useDeed<G, A>(
  deed: (given: G) => Promise<A>,
  { done, stale: outdated = [], onDone, quiet = false, afresh = false }: ActOptions<A> = {},
): UseMutationResult<A, Error, G> {
  const t = useWords(words);
  const textOf = useBriefProblem();
  return useMutation<A, Error, G>({
    mutationFn: deed,
    onSuccess: async (answer) => {
      const isKnown = isToldAlready(answer);
      await stale(...outdated);
      if (isKnown) return;
      if (done)
        notifications.show({ message: typeof done === "string" ? done : done(answer), color: "green" });
      onDone?.(answer);
    },
    onError: (error) => {
      if (isToldAlready(error)) return;
      if (isOutdated(error, quiet, afresh)) void stale(...outdated);
      if (error instanceof HeldForApproval) {
        void stale(...outdated, "GET /api/v1/workflows/pending");
        notifications.show({
          title: t.held,
          message: createElement(HeldNote, { approvalId: error.approvalId }),
          color: "yellow",
        });
      } else if (!quiet) {
        notifications.show({ title: t.failed, message: textOf(error), color: "red", autoClose: 12_000 });
      }
    },
  });
}
