import type { ReadContext } from "../../kernel/context.ts";
import type { Forgetter, Subject } from "../../records/index.ts";
import { type Comment, parseComment } from "./comment.ts";

const COLLECTION = "comments";
const PEOPLE = "users";

/** Comments go with the record that they are about; those elsewhere that name somebody, or were written by them, are decided on. */
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
    const drop = context.handle.connection.statement("DELETE FROM desk_comments WHERE org = ? AND id = ?");
    for (const { id } of gone) drop.run(context.org, id);
    return { destroyed: gone.length, keys: gone.map(({ personKey }) => personKey) };
  },
};

function whyFound(
  { author, body }: Comment,
  authors: ReadonlySet<string>,
  sought: readonly string[],
): string | undefined {
  const text = body.toLowerCase();
  if (sought.some((word) => text.includes(word))) return "names the person";
  return authors.has(author) ? "was written by the person" : undefined;
}

function allComments({ handle, org }: ReadContext): Comment[] {
  return handle.connection
    .statement("SELECT * FROM desk_comments WHERE org = ? ORDER BY rid")
    .all(org)
    .map(parseComment);
}

/** A comment itself, or all that is said about a record. */
function commentsOf({ handle, org }: ReadContext, { collection, id }: Subject): Comment[] {
  const rows =
    collection === COLLECTION
      ? handle.connection.statement("SELECT * FROM desk_comments WHERE org = ? AND id = ?").all(org, id)
      : handle.connection
          .statement("SELECT * FROM desk_comments WHERE org = ? AND collection = ? AND record_id = ?")
          .all(org, collection, id);
  return rows.map(parseComment);
}
