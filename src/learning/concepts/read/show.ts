import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed, idInput, oneOf } from "../../../kernel/schema.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { namespacesNamed } from "../../library/audiences/scopes.ts";
import { COLLECTION, PATH } from "../collection.ts";
import { conceptAt, getConcept } from "../store/concept.ts";
import { conceptsNamed, suggestConcepts } from "../store/resolve.ts";
import { conceptDetailSchema, conceptSchema, showConcept, showConceptDetail } from "./view.ts";

const byId = Type.Object({ id: idInput }, closed);

export function getConceptAction(): Action {
  return defineAction({
    name: `${COLLECTION}.get`,
    summary: "Get a concept",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: conceptDetailSchema,
    run: async (context, { id }) => {
      const { connection } = context.handle;
      const concept = getConcept(connection, librariesOf(context), id);
      context.about(COLLECTION, concept.id);
      return showConceptDetail(context, concept);
    },
  });
}

export function resolveConceptAction(): Action {
  return defineAction({
    name: `${COLLECTION}.resolve`,
    summary: "Look up a concept by name",
    description:
      "Matches the main name or an alternative, singular or plural. `candidates` has several entries for an ambiguous name. Without a match, `did_you_mean` lists similar names.",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: `${PATH}/resolve` }],
    input: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 200 }),
        namespace: Type.Optional(oneOf(["auto", "shared", "org"])),
        language: Type.Optional(Type.String({ minLength: 2, maxLength: 3 })),
      },
      closed,
    ),
    output: Type.Object(
      { candidates: Type.Array(conceptSchema), did_you_mean: Type.Array(conceptSchema) },
      closed,
    ),
    run: async (context, { name, namespace, language }) => {
      const { connection } = context.handle;
      const libraries = librariesOf(context, namespacesNamed(namespace));
      const show = ({ rid }: { rid: number }) => showConcept(context, conceptAt(connection, rid));
      const candidates = libraries.flatMap((library) =>
        conceptsNamed(connection, library, name, language).map(show),
      );
      const near =
        candidates.length > 0
          ? []
          : libraries.flatMap((library) => suggestConcepts(connection, library, name).map(show));
      context.returned(candidates.length + near.length);
      return { candidates, did_you_mean: near };
    },
  });
}
