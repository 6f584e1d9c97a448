import type { ReadContext } from "../../kernel/context.ts";
import type { Forgetter, Subject } from "../../records/index.ts";
import { pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { stored } from "../../text/stored.ts";
import type { Comment } from "./comment.ts";
import { comments } from "./tables.ts";

const COLLECTION = "comments";
const PEOPLE = "users";

/** Comments on a record are erased with it. Others by or about a person are listed for a decision. */
export const forgetter: Forgetter = {
  name: "comments",
  find: async (context, { subjects, words }) => {
    const authors = new Set(subjects.filter(({ collection }) => collection === PEOPLE).map(({ id }) => id));
    const sought = words.map((word) => word.toLowerCase()).filter((word) => word.length > 2);
    return allComments(context).flatMap((comment) => {
      const why = whyFound(comment, authors, sought);
      return why === undefined ? [] : [{ collection: COLLECTION, id: comment.id, why, certain: false }];
    });
  },
  forget: async (context, subjects) => {
    const found = subjects.flatMap((subject) => commentsOf(context, subject));
    const gone = [...new Map(found.map((comment) => [comment.id, comment])).values()];
    for (const { id } of gone)
      context.handle.connection
        .run`DELETE FROM ${comments} WHERE ${comments.org} = ${context.org} AND ${comments.id} = ${id}`;
    return { destroyed: gone.length, keys: gone.map(({ person_key }) => person_key) };
  },
};

function whyFound(
  { author, body }: Comment,
  authors: ReadonlySet<string>,
  sought: readonly string[],
): string | undefined {
  const text = body.toLowerCase();
  if (sought.some((word) => text.includes(word))) return stored(say("desk.reasons.commentNames"));
  return authors.has(author) ? stored(say("desk.reasons.commentWritten")) : undefined;
}

function allComments({ handle, org }: ReadContext): Comment[] {
  return handle.connection
    .all`SELECT ${pick(comments)} FROM ${comments} WHERE ${comments.org} = ${org} ORDER BY ${comments.rid}`;
}

function commentsOf({ handle, org }: ReadContext, { collection, id }: Subject): Comment[] {
  return collection === COLLECTION
    ? handle.connection
        .all`SELECT ${pick(comments)} FROM ${comments} WHERE ${comments.org} = ${org} AND ${comments.id} = ${id}`
    : handle.connection.all`SELECT ${pick(comments)} FROM ${comments}
        WHERE ${comments.org} = ${org} AND ${comments.collection} = ${collection} AND ${comments.record_id} = ${id}`;
}
