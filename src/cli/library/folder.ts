import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { say } from "../../text/message.ts";
import { UsageError } from "../command.ts";

export interface FoundFile {
  path: string;
  /** Document key: the path relative to the given folder. */
  key: string;
  position: number;
}

/** File types to look for in folders. A file given by path may have any extension. */
const ENDINGS =
  /\.(?:md|markdown|mdx|html?|xhtml|txt|text|csv|tsv|docx|pptx|pdf|odt|epub|cnxml|adoc|asciidoc|asc|ad|rst|org|mediawiki|wiki|wikitext)$/i;

/** Folder names that mean nothing without their parent's name. */
const COMMON = new Set(["src", "docs", "doc", "book", "content", "text", "modules"]);

/** Lists documents in reading order. */
export function filesOf(paths: readonly string[], options: { as?: string } = {}): FoundFile[] {
  const found = paths.flatMap((path) => filesAt(path, options));
  return found.map((file, i) => ({ ...file, position: i + 1 }));
}

function filesAt(path: string, { as }: { as?: string }) {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts) throw new UsageError(say("cli.errors.noPath", { path }));
  if (!facts.isDirectory()) return [{ path, key: as ? `${as}/${basename(path)}` : basename(path) }];
  const name = as ?? nameOf(path);
  return inReadingOrder(path, scan(path)).map((file) => ({
    path: file,
    key: [name, ...relative(path, file).split(sep)].join("/"),
  }));
}

function nameOf(folder: string): string {
  const name = basename(folder);
  return COMMON.has(name.toLowerCase()) ? `${basename(dirname(folder))}/${name}` : name;
}

const natural = new Intl.Collator("en", { numeric: true });

/** In natural order ("9" before "10"). Skips hidden files, and links, which may lead anywhere. */
function scan(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .toSorted((a, b) => natural.compare(a.name, b.name));
  const files = entries.filter((entry) => entry.isFile() && isDocument(entry.name));
  const folders = entries.filter((entry) => entry.isDirectory());
  return [
    ...files.map(({ name }) => join(folder, name)),
    ...folders.flatMap(({ name }) => scan(join(folder, name))),
  ];
}

function isDocument(name: string): boolean {
  return ENDINGS.test(name) && name !== "SUMMARY.md" && !/^(?:license|copying|code_of_conduct)\b/i.test(name);
}

/** Files about a book's production, not part of its content. */
const ABOUT = /^(?:readme|contributing|changelog|style[_-]guide)\b/i;

/** The author's order if there is one; remaining files follow by name. */
function inReadingOrder(folder: string, all: readonly string[]): string[] {
  const order = new Map(authorsOrder(folder).map((path, i) => [path, i]));
  const files = order.size === 0 ? all : all.filter((path) => order.has(path) || !ABOUT.test(basename(path)));
  const place = (path: string) => order.get(path) ?? Number.MAX_SAFE_INTEGER;
  return files.toSorted((a, b) => place(a) - place(b));
}

/** From an mdBook's SUMMARY.md or an OpenStax collection. */
function authorsOrder(folder: string): string[] {
  const summary = [folder, join(folder, "src")].find((one) => existsSync(join(one, "SUMMARY.md")));
  if (summary) {
    const text = readFileSync(join(summary, "SUMMARY.md"), "utf8");
    return [...text.matchAll(/\]\(<?([^)>#\s]+)/g)].map(([, link = ""]) => join(summary, decoded(link)));
  }
  const collections = join(folder, "collections");
  if (!existsSync(collections)) return [];
  return readdirSync(collections)
    .filter((name) => name.endsWith(".collection.xml"))
    .toSorted(natural.compare)
    .flatMap((name) => [...readFileSync(join(collections, name), "utf8").matchAll(/\bdocument="(m\d+)"/g)])
    .map(([, module = ""]) => join(folder, "modules", module, "index.cnxml"));
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
