import { Type } from "@sinclair/typebox";
import { membersOf, userSchema } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";

/** `GET /people`: who can be named, as an owner or in a comment. */
export const peopleAction: Action = defineAction({
  name: "people.list",
  summary: "The active people of the organisation, by name",
  description: "For whoever fills in who looks after a record, or mentions somebody in a comment.",
  kind: "read",
  access: "signed_in",
  http: [{ method: "GET", path: "/api/v1/people" }],
  input: Type.Object(
    {
      q: Type.Optional(
        Type.String({ maxLength: 200, description: "How a part of the name, or the address, begins" }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
    },
    closed,
  ),
  output: Type.Object({ data: Type.Array(userSchema) }, closed),
  run: async (context, { q = "", limit = 10 }) => {
    const words = folded(q).split(/\s+/).filter(Boolean);
    const found = membersOf(context.handle.connection, context.org)
      .filter(({ deactivatedAt }) => deactivatedAt === null)
      .map(({ user: { id, name, email } }) => ({ id, name, email }))
      .filter(({ name, email }) => {
        const begins = [...folded(name).split(/[\s-]+/), folded(email)];
        return words.every((word) => begins.some((begin) => begin.startsWith(word)));
      });
    context.returned(Math.min(found.length, limit));
    return { data: found.slice(0, limit) };
  },
});

/** Without capitals and accents: Jose finds José. */
function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
