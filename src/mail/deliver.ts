import { Type } from "@sinclair/typebox";
import { type Slice, sliceOutput } from "../jobs/index.ts";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import type { ReadContext, WriteContext } from "../kernel/context.ts";
import { closed, idInput } from "../kernel/schema.ts";
import { set } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { say } from "../text/message.ts";
import { stored } from "../text/stored.ts";
import type { Mailer } from "./mailer.ts";
import { findMessage, type MailRow, MESSAGES, openContent, sealContent, sealReply } from "./message.ts";
import { DELIVER, givesAccess } from "./outbox.ts";
import type { Outcome } from "./outcome.ts";
import { NEAR_MS } from "./pace.ts";
import type { Delivered } from "./smtp.ts";
import { type MailState, mailMessages } from "./tables.ts";

const MINUTE = 60_000;
const LONGEST_WAIT = 4 * 60 * MINUTE;

/** Delay after the n-th attempt: 1, 4, 16, 64 minutes, then 4 hours. */
const delayAfter = (attempts: number) => Math.min(LONGEST_WAIT, MINUTE * 4 ** (attempts - 1));

/** Outcome of an attempt, or the time to wait for. */
type Prepared = { readonly wait: number } | Delivered | undefined;

interface DeliverParts {
  readonly mailer: Mailer | undefined;
  readonly store: Store;
}

/**
 * Sends one message. The attempt runs before the transaction, which only writes down its outcome. The row says
 * `sending` from the first byte of the text on, durably: if it still does when the job runs again, the program
 * ended in between and nobody knows whether the server took the message.
 */
export function deliverAction(parts: DeliverParts): Action {
  return defineInnerAction({
    name: DELIVER,
    summary: "Send a message",
    input: Type.Object({ id: idInput }, closed),
    output: sliceOutput,
    prepare: (context, { id }) => attempt(parts, context, id),
    run: async (context, { id }, prepared): Promise<Slice> => {
      const row = findMessage(context, id);
      if (!row || prepared === undefined || !isOpen(row)) return DONE;
      context.about(MESSAGES, id);
      if ("wait" in prepared) return waitUntil(prepared.wait);
      return settle(context, row, prepared);
    },
  });
}

const DONE: Slice = { done: 1, more: false };

const waitUntil = (until: number): Slice => ({ done: 0, more: true, wait: { for: "mail", until } });

const isOpen = ({ state }: MailRow) => state === "queued" || state === "sending";

async function attempt({ mailer, store }: DeliverParts, context: ReadContext, id: string): Promise<Prepared> {
  const row = findMessage(context, id);
  if (!row || !isOpen(row)) return undefined;
  const content = openContent(context.vault, row);
  if (!content) return failing("refused", say("mail.outcome.erased"));
  const { created_at: createdAt, kind, language } = row;
  const letter = { id, createdAt, kind, language, content };
  if (row.state === "sending")
    return { ...failing("unsure", say("mail.outcome.unsure")), ...(await mailer?.sumOf(letter)) };
  if (context.now >= row.until) return failing("refused", say("mail.outcome.tooLate"));
  if (!mailer) return failing("later", say("mail.errors.notSetUp"));
  const moment = mailer.pace.momentFor(id, context.now);
  if (moment > context.now + NEAR_MS) return { wait: moment };
  await Bun.sleep(moment - context.now);
  return mailer.send(letter, () => markSending(store, row));
}

const failing = (
  kind: "later" | "refused" | "unsure",
  error: Exclude<Outcome, { kind: "sent" }>["error"],
) => ({
  outcome: { kind, error },
});

/** Durable before the first byte of the text leaves. */
async function markSending(store: Store, { id }: MailRow): Promise<void> {
  const marked = await store.write(
    async ({
      connection,
    }) => connection.run`UPDATE ${mailMessages} SET ${set(mailMessages, { state: "sending" })}
      WHERE ${mailMessages.id} = ${id} AND ${mailMessages.state} = ${"queued"}`,
  );
  if (marked === 0) throw new Error("the message is not waiting any more");
}

const STATES = { sent: "sent", refused: "failed", unsure: "unsure" } as const;

function settle(context: WriteContext, row: MailRow, delivered: Delivered): Slice {
  const { outcome } = delivered;
  const attempts = row.attempts + 1;
  const next = context.now + delayAfter(attempts);
  const isOver = outcome.kind === "later" && next >= row.until;
  if (outcome.kind === "later" && !isOver) {
    writeOutcome(context, row, "queued", { attempts, next_at: next }, delivered);
    return waitUntil(next);
  }
  const state = outcome.kind === "later" ? "failed" : STATES[outcome.kind];
  writeOutcome(context, row, state, { attempts, settled_at: context.now }, delivered);
  return DONE;
}

export function writeOutcome(
  context: WriteContext,
  row: MailRow,
  state: MailState,
  more: Partial<MailRow>,
  { outcome, sha256, bytes }: Delivered,
): void {
  const error = outcome.kind === "sent" ? null : outcome.error;
  const change = {
    ...more,
    state,
    error: error === null ? null : stored(error),
    reply: outcome.reply === undefined ? null : sealReply(context.vault, row, outcome.reply),
    ...(sha256 !== undefined && { sha256, bytes: bytes ?? null }),
    ...(state === "sent" && { content: withoutLink(context, row) }),
  };
  context.handle.connection
    .run`UPDATE ${mailMessages} SET ${set(mailMessages, change)} WHERE ${mailMessages.id} = ${row.id}`;
  context.changed({
    collection: MESSAGES,
    id: row.id,
    version: null,
    before: { state: "queued" },
    after: {
      state,
      about: `${row.collection}/${row.record_id}`,
      ...(error !== null && { error: stored(error) }),
      ...(sha256 !== undefined && { sha256 }),
      ...(outcome.reply !== undefined && { reply: outcome.reply }),
    },
    personal: { key: row.person_key, fields: ["reply"] },
  });
}

/** Drops a link that gives access, once it was sent. */
function withoutLink({ vault }: WriteContext, row: MailRow): string {
  const content = givesAccess(row.kind) ? openContent(vault, row) : undefined;
  return content ? sealContent(vault, row.person_key, row.id, { ...content, link: undefined }) : row.content;
}
