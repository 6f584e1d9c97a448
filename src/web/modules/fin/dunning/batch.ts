import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FinReminderView } from "../../../../client/contract.ts";
import { HeldForApproval, type Problem } from "../../../../client/index.ts";
import { perform } from "../../../kit/act.ts";
import { useBriefProblem } from "../../../kit/problem-text.ts";
import { nameOf } from "../../../kit/save-file.ts";
import type { Language } from "../../../language/languages.ts";
import { textsIn } from "../../../language/texts.ts";
import { keyOf, stale } from "../../../queries.ts";
import { client } from "../../../session/session.ts";
import { useAll } from "../../print/all.ts";
import { askPaper } from "../../print/paper-file.ts";

const SEND = "POST /api/v1/fin/reminders/:id/send-mail";
const LIST = "GET /api/v1/fin/reminders";
const COLLECTION = "fin.reminders";

export type Outcome =
  | { readonly kind: "sending" | "queued" | "held" }
  | { readonly kind: "failed"; readonly message: string };

/** Reminders of a run that can be sent, with their customers. */
export function useRemindersOf(runId: string) {
  return useAll(LIST, {
    query: { run_id: runId, state: "issued", sort: "number", expand: "account", limit: 100 },
  });
}

const AT_ONCE = 100;

/** IDs of reminders that a message was written for. */
export function useAlreadySent(reminders: readonly FinReminderView[] | undefined) {
  const ids = (reminders ?? []).map(({ id }) => id);
  return useQuery<ReadonlySet<string>, Problem>({
    queryKey: keyOf("GET /api/v1/desk/mail", { collection: COLLECTION, ids }),
    queryFn: async () => {
      const sent = new Set<string>();
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const query = { collection: COLLECTION, ids: ids.slice(from, from + AT_ONCE) };
        const { data } = await client.call("GET /api/v1/desk/mail", { query });
        for (const { about, state } of data) if (state !== "failed") sent.add(about.id);
      }
      return sent;
    },
    enabled: reminders !== undefined,
    staleTime: 0,
  });
}

/** Words of a message, and their language. */
export interface Words {
  readonly language: Language;
  readonly text: string;
}

interface Recipient extends Words {
  readonly id: string;
  readonly to: string;
}

/** Words to begin with, in each language that the customers of these reminders read. */
export function useTemplates(languages: readonly Language[], name: string) {
  return useQuery<readonly Words[], Problem>({
    queryKey: keyOf("templates", { languages, name }),
    queryFn: () =>
      Promise.all(
        languages.map(async (language) => {
          const t = await textsIn("fin.mailReminders", language);
          return { language, text: t.template({ name }) };
        }),
      ),
    enabled: languages.length > 0,
  });
}

interface Batch {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly isRunning: boolean;
  run(recipients: readonly Recipient[]): Promise<void>;
  stop(): void;
}

/** Sends reminders one after the other, each as a call of its own: a refusal keeps back no other. */
export function useBatch(): Batch {
  const textOf = useBriefProblem();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);
  const set = (id: string, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome));

  async function run(recipients: readonly Recipient[]): Promise<void> {
    isStopped.current = false;
    setIsRunning(true);
    for (const recipient of recipients) {
      if (isStopped.current) break;
      set(recipient.id, { kind: "sending" });
      set(recipient.id, await sendOne(recipient));
    }
    setIsRunning(false);
    await stale("GET /api/v1/desk/mail", "GET /api/v1/settings/mail", "GET /api/v1/settings/mail/messages");
  }

  async function sendOne({ id, ...words }: Recipient): Promise<Outcome> {
    try {
      // Makes the document if that has not happened yet. Its title is in the customer's language.
      const paper = await askPaper({ collection: COLLECTION, id });
      await paper.body?.cancel();
      const subject = nameOf(paper)?.replace(/\.pdf$/, "") ?? id;
      await perform(SEND, { path: { id }, body: { subject, ...words } });
      return { kind: "queued" };
    } catch (error) {
      return error instanceof HeldForApproval ? { kind: "held" } : { kind: "failed", message: textOf(error) };
    }
  }

  return {
    outcomes,
    isRunning,
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}
