import type { ReadContext } from "../kernel/context.ts";
import type { Forgetter, Subject } from "../records/index.ts";
import { type Clause, part, pick } from "../store/rows.ts";
import { say } from "../text/message.ts";
import { stored } from "../text/stored.ts";
import { type Content, type MailRow, MESSAGES, openContent } from "./message.ts";
import { mailMessages } from "./tables.ts";

const USERS = "users";
const SHORTEST_WORD = 3;

/** Messages to a person, or about a record, are erased with it. Those that only name a person are listed. */
export const forgetter: Forgetter = {
  name: "mail",
  find: async (context, { words }) => {
    const sought = words.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST_WORD);
    const found = [];
    for (const row of messages(context, part`1`)) {
      await context.turn();
      const content = openContent(context.vault, row);
      if (!content) continue;
      const isTo = sought.includes(content.to.address.toLowerCase());
      if (isTo || isNamed(content, sought))
        found.push({
          collection: MESSAGES,
          id: row.id,
          why: stored(isTo ? say("mail.reasons.to") : say("mail.reasons.names")),
          certain: isTo,
        });
    }
    return found;
  },
  forget: async (context, subjects) => {
    const gone = new Map(subjects.flatMap((one) => messagesOf(context, one)).map((row) => [row.id, row]));
    for (const id of gone.keys())
      context.handle.connection
        .run`DELETE FROM ${mailMessages} WHERE ${mailMessages.org} = ${context.org} AND ${mailMessages.id} = ${id}`;
    return { destroyed: gone.size, keys: [...gone.values()].map(({ person_key }) => person_key) };
  },
};

function isNamed({ to, head, subject, paragraphs }: Content, sought: readonly string[]): boolean {
  const others = [head?.to, ...(head?.cc ?? [])].map((one) => one?.address ?? "");
  const text = [to.name ?? "", ...others, subject, ...paragraphs].join("\n").toLowerCase();
  return sought.some((word) => text.includes(word));
}

function messagesOf(context: ReadContext, { collection, id }: Subject): MailRow[] {
  if (collection === MESSAGES) return messages(context, part`${mailMessages.id} = ${id}`);
  const about = part`${mailMessages.collection} = ${collection} AND ${mailMessages.record_id} = ${id}`;
  return [
    ...messages(context, about),
    ...(collection === USERS ? messages(context, part`${mailMessages.user_id} = ${id}`) : []),
  ];
}

const messages = ({ handle, org }: ReadContext, where: Clause): MailRow[] =>
  handle.connection.all`SELECT ${pick(mailMessages)} FROM ${mailMessages}
    WHERE ${mailMessages.org} = ${org} AND ${where} ORDER BY ${mailMessages.rid}`;
