import { type Static, Type } from "@sinclair/typebox";
import type { Feature } from "../../engine/feature.ts";
import { HANDBOOK_LANGUAGES, type HandbookLanguage, handbookIn } from "../../handbook/pages.ts";
import { defineAction } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { LANGUAGES } from "../../text/files.ts";
import type { DeskParts } from "../part.ts";
import { searchSections } from "./search.ts";
import { nameOf, plain, sectionsIn } from "./sections.ts";

const text = Type.String();
const PATH = "/api/v1/desk/help";
const SUMMARY = 200;

const asked = Type.Optional(
  oneOf(LANGUAGES, "of the handbook. Pages without a translation are returned in English"),
);
const written = oneOf(HANDBOOK_LANGUAGES, "Language of the text");

const pageRef = Type.Object(
  {
    page: text,
    title: text,
    language: written,
    domain: Type.String({
      description: "Freehold for pages on using the product, otherwise the subject area",
    }),
    summary: text,
  },
  { ...closed, $id: "HelpPageRef" },
);

const hitSchema = Type.Object(
  { page: text, title: text, language: written, heading: text, anchor: text, excerpt: text },
  { ...closed, $id: "HelpHit" },
);

const listAction = defineAction({
  name: "desk.help.list",
  summary: "List or search handbook pages",
  kind: "read",
  access: "signed_in",
  http: [{ method: "GET", path: PATH }],
  input: Type.Object(
    { q: Type.Optional(Type.String({ maxLength: 200, description: "Search terms" })), language: asked },
    closed,
  ),
  output: Type.Object({ pages: Type.Array(pageRef), hits: Type.Array(hitSchema) }, closed),
  run: async (context, { q, language }) => {
    const read = handbookLanguage(language);
    return q === undefined
      ? { pages: refs(read), hits: [] }
      : { pages: [], hits: await searchSections(sectionsIn(read), q, context.turn) };
  },
});

const getAction = defineAction({
  name: "desk.help.get",
  summary: "Get a handbook page",
  kind: "read",
  access: "signed_in",
  http: [{ method: "GET", path: `${PATH}/:page` }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object({ page: Type.String({ maxLength: 100 }), language: asked }, closed),
  output: Type.Object(
    { page: text, title: text, language: written, domain: text, markdown: text },
    { ...closed, $id: "HelpPage" },
  ),
  run: async (_context, { page, language: wanted }) => {
    const found = handbookIn(handbookLanguage(wanted)).find(({ path }) => nameOf(path) === page);
    if (!found) throw new Fault("RECORD_NOT_FOUND");
    const { title, language, domain, markdown } = found;
    return { page, title, language, domain, markdown };
  },
});

/** Falls back to English for untranslated languages. */
const handbookLanguage = (wanted: string | undefined): HandbookLanguage =>
  HANDBOOK_LANGUAGES.find((language) => language === wanted) ?? "en";

const kept = new Map<HandbookLanguage, Static<typeof pageRef>[]>();

/** Made on first use. */
function refs(asked: HandbookLanguage): Static<typeof pageRef>[] {
  const known = kept.get(asked) ?? refsIn(asked);
  kept.set(asked, known);
  return known;
}

function refsIn(asked: HandbookLanguage) {
  return handbookIn(asked).map(({ path, title, language, domain, markdown }) => ({
    page: nameOf(path),
    title,
    language,
    domain,
    summary: plain(markdown.split(/\n\n+/).find((part) => !part.startsWith("#")) ?? "").slice(0, SUMMARY),
  }));
}

export const help: Feature<DeskParts> = { actions: () => [listAction, getAction] };
