import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A chapter or section of a book. The author's learning objectives are kept separately. */
export interface Chapter {
  /** Position in the author's order, from 1, and the number of the chapter that contains the section. */
  position: number;
  chapter: number;
  title: string;
  fileName: string;
  content: string;
  objectives: readonly string[];
}

/** Sections of an OpenStax book in the order of its collection, without learning objectives. */
export function openstaxBook(folder: string, name: string, collection: string): Chapter[] {
  const root = join(folder, name, name);
  const order = readFileSync(join(root, "collections", `${collection}.collection.xml`), "utf8");
  let chapter = 0;
  const ids: { id: string; chapter: number }[] = [];
  for (const [, id] of order.matchAll(/<col:subcollection>|<col:module document="(\w+)"/g)) {
    if (id === undefined) chapter += 1;
    else ids.push({ id, chapter });
  }
  return ids.map(({ id, chapter: own }, i) => {
    const xml = readFileSync(join(root, "modules", id, "index.cnxml"), "utf8");
    const { content, objectives } = withoutObjectives(xml);
    return {
      position: i + 1,
      chapter: own,
      title: titleIn(xml),
      fileName: "section.cnxml",
      content,
      objectives,
    };
  });
}

function titleIn(xml: string): string {
  return plain(
    /<md:title>([^<]*)<\/md:title>/.exec(xml)?.[1] ?? /<title>([^<]*)<\/title>/.exec(xml)?.[1] ?? "",
  );
}

const OBJECTIVES = [
  /<section[^>]*class="[^"]*learning-objectives[^"]*"[\s\S]*?<\/section>/g,
  /<md:abstract>[\s\S]*?<\/md:abstract>/g,
];

function withoutObjectives(xml: string): { content: string; objectives: string[] } {
  const objectives = OBJECTIVES.flatMap((pattern) => xml.match(pattern) ?? []).flatMap((block) =>
    [...block.matchAll(/<item[^>]*>([\s\S]*?)<\/item>/g)].map(([, text]) => plain(text ?? "")),
  );
  const content = OBJECTIVES.reduce((text, pattern) => text.replace(pattern, ""), xml);
  return { content, objectives: objectives.filter((text) => text !== "") };
}

function plain(xml: string): string {
  return xml
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

export function summaryBook(folder: string, name: string): Chapter[] {
  const root = join(folder, name, name, "src");
  const order = readFileSync(join(root, "SUMMARY.md"), "utf8");
  const links = [...order.matchAll(/\[([^\]]+)\]\(([\w.-]+\.md)\)/g)];
  return links
    .filter(([, , file]) => file !== "title-page.md" && !/^appendix/.test(file ?? ""))
    .map(([, title = "", file = ""], i) => ({
      position: i + 1,
      chapter: Number(/^ch(\d+)/.exec(file)?.[1] ?? 0),
      title: title.replaceAll("`", ""),
      fileName: "page.md",
      content: readFileSync(join(root, file), "utf8"),
      objectives: [],
    }));
}

export function chaptersOf(sections: readonly Chapter[]): Chapter[] {
  const numbers = [...new Set(sections.map(({ chapter }) => chapter))].filter((number) => number > 0);
  return numbers.flatMap((number, i) => {
    const own = sections.filter(({ chapter }) => chapter === number);
    const [first] = own;
    if (!first) return [];
    const content = first.fileName.endsWith(".cnxml")
      ? joinedXml(own)
      : own.map((one) => one.content).join("\n\n");
    const title = own.find((one) => !/^introduction$/i.test(one.title))?.title ?? first.title;
    return {
      ...first,
      position: i + 1,
      title,
      content,
      objectives: own.flatMap(({ objectives }) => objectives),
    };
  });
}

function joinedXml(sections: readonly Chapter[]): string {
  const inner = sections.map(({ title, content }) => {
    const body = /<content[^>]*>([\s\S]*)<\/content>/.exec(content)?.[1] ?? "";
    return `<section><title>${title.replaceAll("&", "&amp;")}</title>${body}</section>`;
  });
  return `<document xmlns="http://cnx.rice.edu/cnxml"><title>${(sections[0]?.title ?? "").replaceAll("&", "&amp;")}</title><content>${inner.join("\n")}</content></document>`;
}

/** Sections of Pro Git in the order of its list. */
export function listedBook(folder: string, name: string): Chapter[] {
  const root = join(folder, name);
  const paths = readFileSync(join(root, "ORDER"), "utf8").trim().split("\n");
  return paths.map((path, i) => {
    const content = readFileSync(join(root, path), "utf8");
    const title = /^=+ (.+)$/m.exec(content)?.[1] ?? path;
    return { position: i + 1, chapter: 0, title, fileName: "section.asc", content, objectives: [] };
  });
}
