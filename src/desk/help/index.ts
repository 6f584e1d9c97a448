import { Type } from "@sinclair/typebox";
import { HANDBOOK } from "../../handbook/pages.ts";
import { defineAction } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed } from "../../kernel/schema.ts";
import type { DeskPart } from "../part.ts";
import { searchSections } from "./search.ts";
import { nameOf, plain, type Section, sectionsOf } from "./sections.ts";

const text = Type.String();
const PATH = "/api/v1/desk/help";
const SUMMARY = 200;

const pageRef = Type.Object(
  {
    page: text,
    title: text,
    domain: Type.String({
      description: "Freehold for how the work is done here, else the trade it is about",
    }),
    summary: text,
  },
  { ...closed, $id: "HelpPageRef" },
);

const hitSchema = Type.Object(
  { page: text, title: text, heading: text, anchor: text, excerpt: text },
  { ...closed, $id: "HelpHit" },
);

const listAction = defineAction({
  name: "desk.help.list",
  summary: "The pages of the handbook, or what of them answers a question",
  kind: "read",
  access: "signed_in",
  http: [{ method: "GET", path: PATH }],
  input: Type.Object(
    { q: Type.Optional(Type.String({ maxLength: 200, description: "Words to look for" })) },
    closed,
  ),
  output: Type.Object({ pages: Type.Array(pageRef), hits: Type.Array(hitSchema) }, closed),
  run: async (_context, { q }) =>
    q === undefined ? { pages: refs(), hits: [] } : { pages: [], hits: searchSections(sections(), q) },
});

const getAction = defineAction({
  name: "desk.help.get",
  summary: "One page of the handbook, as Markdown",
  kind: "read",
  access: "signed_in",
  http: [{ method: "GET", path: `${PATH}/:page` }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object({ page: Type.String({ maxLength: 100 }) }, closed),
  output: Type.Object(
    { page: text, title: text, domain: text, markdown: text },
    { ...closed, $id: "HelpPage" },
  ),
  run: async (_context, { page }) => {
    const found = HANDBOOK.find(({ path }) => nameOf(path) === page);
    if (!found) throw new Fault("RECORD_NOT_FOUND");
    const { title, domain, markdown } = found;
    return { page, title, domain, markdown };
  },
});

let kept: Section[] | undefined;

function sections(): Section[] {
  kept ??= sectionsOf();
  return kept;
}

function refs() {
  return HANDBOOK.map(({ path, title, domain, markdown }) => ({
    page: nameOf(path),
    title,
    domain,
    summary: plain(markdown.split(/\n\n+/).find((part) => !part.startsWith("#")) ?? "").slice(0, SUMMARY),
  }));
}

/** The handbook as help, beside the work. */
export const help: DeskPart = { actions: () => [listAction, getAction] };
