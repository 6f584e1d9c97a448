import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput, idOf, nullable, oneOf } from "../../../kernel/schema.ts";
import { versionInput } from "../../../kernel/version.ts";
import { set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { openLibrary } from "../../library/audiences/libraries.ts";
import { getDocument } from "../../library/documents/document.ts";
import { keyOf } from "../../text/stem.ts";
import { COLLECTION, PATH } from "../collection.ts";
import { conceptSchema, showConcept } from "../read/view.ts";
import { addConcept } from "../store/attach.ts";
import { type Concept, conceptAt, conceptOfKey } from "../store/concept.ts";
import { deriveConcept } from "../store/derive.ts";
import { renewNames } from "../store/lookup.ts";
import { aliases, concepts } from "../tables.ts";
import { setAliases } from "./aliases-given.ts";
import { requireUnlocked } from "./decide.ts";
import { giveDefinition } from "./definition-given.ts";
import { conceptToChange, factsOf, keepChange, markKept, requireKeeper } from "./person.ts";

const nameInput = Type.String({ minLength: 1, maxLength: 200 });
const languageInput = Type.String({ pattern: "^[a-z]{2,3}$", description: "ISO 639-1" });
const aliasesInput = Type.Array(nameInput, {
  maxItems: 50,
  description: "Complete list of alternative names. Names that are not listed are removed.",
});

const definitionInput = Type.Object(
  {
    document_id: idOf("learning.documents"),
    start: Type.Integer({ minimum: 0, description: "In code points of the document's latest text" }),
    end: Type.Integer({ minimum: 1 }),
  },
  { ...closed, description: "Part of one block of a document" },
);

const given = {
  aliases: Type.Optional(aliasesInput),
  definition: Type.Optional(nullable(definitionInput)),
};
const createInput = Type.Object(
  {
    name: nameInput,
    language: Type.Optional(languageInput),
    namespace: Type.Optional(oneOf(["shared", "org"])),
    ...given,
  },
  closed,
);
const updateInput = Type.Object(
  {
    id: idInput,
    name: Type.Optional(nameInput),
    language: Type.Optional(languageInput),
    ...given,
    version: versionInput,
  },
  closed,
);

export function createConceptAction(): Action {
  return defineAction({
    name: `${COLLECTION}.create`,
    summary: "Create a concept",
    description:
      "The concept is confirmed at once. Documents that mention it are linked when they are next processed.",
    kind: "write",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: createInput,
    output: conceptSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, input: Static<typeof createInput>) => {
      const { connection } = context.handle;
      const org = input.namespace === "shared" ? 0 : context.org;
      requireKeeper(context, org);
      const library = libraryOf(context, org, input.definition ?? undefined);
      const { language = "en" } = input;
      const name = cleaned(input.name);
      const key = requireKey(name, language);
      refuseTaken(context, library, key);
      const made = addConcept(connection, {
        org,
        library,
        key,
        name,
        language,
        now: context.now,
        by: context.principal.id,
        kept: true,
      });
      deriveConcept(connection, made.rid, context.now);
      if (input.aliases) setAliases(connection, made, input.aliases.map(cleaned));
      if (input.definition) giveDefinition(connection, made, input.definition);
      return showConcept(context, keepChange(context, made, {}));
    },
  });
}

/** Returns the defining document's library, so that its readers see the concept, or else the open library. */
function libraryOf(context: WriteContext, org: number, definition: { document_id: string } | undefined) {
  const document = definition && getDocument(context, definition.document_id);
  return document?.org === org && document.library !== null
    ? document.library
    : openLibrary(context.handle.connection, org);
}

export function updateConceptAction(): Action {
  return defineAction({
    name: `${COLLECTION}.update`,
    summary: "Update a concept",
    description:
      "Given values take precedence over later documents. `definition: null` returns to the definition of the documents.",
    kind: "write",
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "DUPLICATE_VALUE", "STATE_TRANSITION_INVALID", "RECORD_VERSION_CONFLICT"],
    input: updateInput,
    output: conceptSchema,
    run: async (context, { id, version, ...input }: Static<typeof updateInput>) => {
      const { connection } = context.handle;
      const before = conceptToChange(context, id, version);
      requireUnlocked(before.status);
      const was = factsOf(connection, before);
      if (input.language !== undefined) giveLanguage(context, before, input.language);
      if (input.name !== undefined) rename(context, conceptAt(connection, before.rid), cleaned(input.name));
      const now = conceptAt(connection, before.rid);
      if (input.aliases) setAliases(connection, now, input.aliases.map(cleaned));
      if (input.definition !== undefined) giveDefinition(connection, now, input.definition);
      markKept(connection, before.rid);
      deriveConcept(connection, before.rid, context.now);
      return showConcept(context, keepChange(context, before, was));
    },
  });
}

function giveLanguage({ handle }: WriteContext, { rid }: Concept, language: string): void {
  handle.connection.run`UPDATE ${concepts} SET ${set(concepts, { language, language_given: true })}
    WHERE ${concepts.rid} = ${rid}`;
}

/** Renames a concept but keeps the key that documents use, so that they still resolve to the same concept. */
function rename(context: WriteContext, concept: Concept, name: string): void {
  const { connection } = context.handle;
  const key = requireKey(name, concept.language);
  refuseTaken(context, concept.library, key, concept.rid);
  connection.run`UPDATE ${concepts} SET ${set(concepts, { name, name_given: true })}
    WHERE ${concepts.rid} = ${concept.rid}`;
  renewNames(connection, conceptAt(connection, concept.rid));
}

function requireKey(name: string, language: string): string {
  const key = keyOf(name, language);
  if (key === "") throw invalid("name", "NO_WORD", say("learning.errors.nameWithoutWord"));
  return key;
}

function refuseTaken({ handle }: WriteContext, library: number, key: string, but?: number): void {
  const other = conceptOfKey(handle.connection, library, key);
  const named = handle.connection.has`SELECT 1 FROM ${aliases}
    WHERE ${aliases.library} = ${library} AND ${aliases.key} = ${key}
      AND ${aliases.source} = 'name' AND ${aliases.concept} <> ${but ?? -1}`;
  if (!named && (!other || other.rid === but)) return;
  throw new Fault("DUPLICATE_VALUE", {
    details: [
      {
        path: "name",
        code: "DUPLICATE_VALUE",
        message: say("learning.errors.conceptNameTaken"),
      },
    ],
  });
}

function cleaned(name: string): string {
  const clean = name.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (clean === "") throw invalid("name", "TOO_SHORT", say("learning.errors.blank"));
  return clean;
}
