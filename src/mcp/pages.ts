import { ask, askIfAllowed, type Program } from "./calls.ts";
import { CODES, listIn, Refusal, textIn, type Values } from "./messages.ts";
import { markedText } from "./results.ts";

const HANDBOOK = "freehold://handbook/";
const DOCUMENT = "freehold://documents/";
const MARKDOWN = "text/markdown";

/** Handbook pages as resources. */
export async function listResources(program: Program, language: string): Promise<Values[]> {
  const pages = await listPrompts(program, language);
  return pages.map((page) => ({ uri: `${HANDBOOK}${page.name}`, ...page, mimeType: MARKDOWN }));
}

export const RESOURCE_TEMPLATES: readonly Values[] = [
  {
    uriTemplate: `${DOCUMENT}{id}`,
    name: "document",
    description: "Text of a document of the library. The ids are in the passages that ask_library returns.",
    mimeType: "text/plain",
  },
];

/** Undefined if there is no such resource, or the program may not read it. */
export async function readResource(
  program: Program,
  uri: string,
  language: string,
): Promise<Values | undefined> {
  if (uri.startsWith(HANDBOOK)) {
    const page = await findPage(program, uri.slice(HANDBOOK.length), language);
    return page && { contents: [contentOf(page)] };
  }
  if (!uri.startsWith(DOCUMENT)) return undefined;
  const document = await askIfAllowed(program, "learning.documents.text", { id: uri.slice(DOCUMENT.length) });
  if (!document) return undefined;
  const text = markedText(textIn(document.text) ?? "", language);
  return { contents: [{ uri, mimeType: "text/plain", text }] };
}

/** Each handbook page is also a prompt: work by the rules of the page. */
export async function listPrompts(program: Program, language: string): Promise<Values[]> {
  const { pages } = await ask(program, "desk.help.list", { language });
  return listIn(pages).map(({ page, title, summary }) => ({ name: page, title, description: summary }));
}

export async function getPrompt(program: Program, name: unknown, language: string): Promise<Values> {
  const page = await findPage(program, textIn(name) ?? "", language);
  if (!page) throw new Refusal(CODES.INVALID_PARAMS, "There is no prompt of this name.");
  const content = { type: "resource", resource: contentOf(page) };
  return { description: page.title, messages: [{ role: "user", content }] };
}

const findPage = (program: Program, page: string, language: string) =>
  askIfAllowed(program, "desk.help.get", { page, language });

const contentOf = ({ page, markdown }: Values): Values => ({
  uri: `${HANDBOOK}${page}`,
  mimeType: MARKDOWN,
  text: markdown,
});
