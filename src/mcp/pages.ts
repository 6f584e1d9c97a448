import { HANDBOOK_LANGUAGES, handbookIn, type ReadablePage } from "../handbook/pages.ts";
import { askIfAllowed, type Program } from "./calls.ts";
import { CODES, Refusal, textIn, type Values } from "./messages.ts";
import { marked } from "./results.ts";

const HANDBOOK = "freehold://handbook/";
const DOCUMENT = "freehold://documents/";
const MARKDOWN = "text/markdown";

/** Handbook pages as resources. */
export function listResources(language: string): Values[] {
  return pagesIn(language).map((page) => ({
    uri: HANDBOOK + nameOf(page.path),
    ...headOf(page),
    mimeType: MARKDOWN,
  }));
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
  const page = uri.startsWith(HANDBOOK) ? pageNamed(uri.slice(HANDBOOK.length), language) : undefined;
  if (page) return { contents: [{ uri, mimeType: MARKDOWN, text: page.markdown }] };
  const id = uri.startsWith(DOCUMENT) ? uri.slice(DOCUMENT.length) : "";
  const document = id === "" ? undefined : await askIfAllowed(program, "learning.documents.text", { id });
  if (!document) return undefined;
  const { warning, text } = marked({ text: document.text }, language);
  const parts = [warning, text].flatMap((part) => textIn(part) ?? []);
  return { contents: [{ uri, mimeType: "text/plain", text: parts.join("\n\n") }] };
}

/** Each page is also a prompt: work by the rules of the page. */
export function listPrompts(language: string): Values[] {
  return pagesIn(language).map(headOf);
}

const headOf = ({ path, title, domain }: ReadablePage) => ({
  name: nameOf(path),
  title,
  description: domain,
});

export function getPrompt(name: unknown, language: string): Values {
  const page = typeof name === "string" ? pageNamed(name, language) : undefined;
  if (!page) throw new Refusal(CODES.INVALID_PARAMS, "There is no prompt of this name.");
  const resource = { uri: HANDBOOK + nameOf(page.path), mimeType: MARKDOWN, text: page.markdown };
  return { description: page.title, messages: [{ role: "user", content: { type: "resource", resource } }] };
}

const nameOf = (path: string) => path.replace(/\.md$/, "");

function pagesIn(language: string): readonly ReadablePage[] {
  return handbookIn(HANDBOOK_LANGUAGES.find((one) => one === language) ?? "en");
}

const pageNamed = (name: string, language: string) =>
  pagesIn(language).find(({ path }) => nameOf(path) === name);
