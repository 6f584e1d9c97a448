import { posix } from "node:path";
import type { Source } from "../../../formats/sheet.ts";
import type { ZipEntry } from "../../../formats/zip.ts";
import { say } from "../../../text/message.ts";
import { Archive } from "../archive.ts";
import { readHtml } from "../html/html.ts";
import { Refusal } from "../refusal.ts";
import type { Writer } from "../writer.ts";

interface Item {
  path: string;
  isPage: boolean;
  isNavigation: boolean;
}

interface Package {
  title: string;
  pages: Item[];
}

export async function readEpub(
  source: Source,
  entries: ReadonlyMap<string, ZipEntry>,
  writer: Writer,
): Promise<void> {
  const archive = new Archive(source, entries);
  const root = await rootOf(archive);
  const { title, pages } = await readPackage(archive, root);
  await refuseLocked(archive, pages);
  // The book's title takes precedence over its pages' titles.
  writer.title = title === "" ? undefined : title;
  for (const { path, isNavigation } of pages) {
    const text = await archive.text(path);
    const { title: before } = writer;
    if (text === undefined) writer.warn(say("learning.reasons.pagesMissing"));
    else readHtml(text, writer, { mainOnly: false, isContents: isNavigation });
    writer.title = before;
  }
}

/** Path of the package document. */
async function rootOf(archive: Archive): Promise<string> {
  let root: string | undefined;
  await archive.xml("META-INF/container.xml", {
    open(name, attribute) {
      if (name === "rootfile") root ??= attribute("full-path");
    },
  });
  if (root === undefined || !archive.has(root)) throw new Refusal("FILE_DAMAGED");
  return root;
}

async function readPackage(archive: Archive, root: string): Promise<Package> {
  const items = new Map<string, Item>();
  const spine: string[] = [];
  let [title, isTitle] = ["", false];
  await archive.xml(root, {
    open(name, attribute) {
      isTitle = name === "title" && title === "";
      if (name === "item") items.set(attribute("id") ?? "", itemOf(root, attribute));
      if (name === "itemref" && attribute("linear") !== "no") spine.push(attribute("idref") ?? "");
    },
    text(piece) {
      if (isTitle) title += piece;
    },
    close() {
      isTitle = false;
    },
  });
  const pages = [...new Set(spine)].flatMap((id) => items.get(id) ?? []).filter(({ isPage }) => isPage);
  return { title: title.replaceAll(/\s+/g, " ").trim(), pages };
}

function itemOf(root: string, attribute: (name: string) => string | undefined): Item {
  return {
    path: pathFrom(root, attribute("href") ?? ""),
    isPage: /html/.test(attribute("media-type") ?? ""),
    isNavigation: /(?:^|\s)nav(?:\s|$)/.test(attribute("properties") ?? ""),
  };
}

/** Only looked up in the archive, never opened on disk. */
function pathFrom(root: string, href: string): string {
  const [path = ""] = href.split("#");
  return posix.join(posix.dirname(root), decoded(path)).replace(/^\/+/, "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Refuses encrypted pages. Encrypted fonts are harmless. */
async function refuseLocked(archive: Archive, pages: readonly Item[]): Promise<void> {
  const paths = new Set(pages.map(({ path }) => path));
  await archive.xml("META-INF/encryption.xml", {
    open(name, attribute) {
      if (name === "CipherReference" && paths.has(decoded(attribute("URI") ?? "")))
        throw new Refusal("FILE_ENCRYPTED", say("learning.reasons.bookLocked"));
    },
  });
}
