import type { Source } from "../../../formats/sheet.ts";
import type { ZipEntry } from "../../../formats/zip.ts";
import { Archive } from "../archive.ts";
import type { Writer } from "../writer.ts";
import { WordBody } from "./body.ts";
import { readStyles } from "./styles.ts";

/** Reads a Word document with all tracked changes accepted and without comments. */
export async function readDocx(
  source: Source,
  entries: ReadonlyMap<string, ZipEntry>,
  writer: Writer,
): Promise<void> {
  const archive = new Archive(source, entries);
  const body = new WordBody(writer, {
    style: await readStyles(archive),
    links: await readLinks(archive),
    notes: new Map([...(await readNotes(archive, "footnote")), ...(await readNotes(archive, "endnote"))]),
  });
  await archive.xml("word/document.xml", body);
  body.end();
  writer.title ??= await readTitle(archive);
}

/** Addresses of links and files of pictures, by relationship id. */
async function readLinks(archive: Archive): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  await archive.xml("word/_rels/document.xml.rels", {
    open(name, attribute) {
      if (name !== "Relationship") return;
      const isPicture = attribute("Type")?.endsWith("/image") === true;
      if (isPicture || attribute("TargetMode") === "External")
        links.set(attribute("Id") ?? "", attribute("Target") ?? "");
    },
  });
  return links;
}

async function readNotes(archive: Archive, kind: "footnote" | "endnote"): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  let [id, text, isText] = ["", "", false];
  await archive.xml(`word/${kind}s.xml`, {
    open(name, attribute) {
      if (name === kind) [id, text] = [attribute("w:id") ?? "", ""];
      isText = name === "t";
      if (name === "p" || name === "tab" || name === "br") text += " ";
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      isText = false;
      if (name === kind && text.trim() !== "") notes.set(`${kind}${id}`, text);
    },
  });
  return notes;
}

/** Many programs set the title property to the file name. */
export async function readTitle(archive: Archive): Promise<string | undefined> {
  let [title, isTitle] = ["", false];
  await archive.xml("docProps/core.xml", {
    open(name) {
      isTitle = name === "title";
    },
    text(piece) {
      if (isTitle) title += piece;
    },
    close() {
      isTitle = false;
    },
  });
  const said = title.replaceAll(/\s+/g, " ").trim();
  return said === "" || /\.\w{3,4}$|^microsoft word|^untitled/i.test(said) ? undefined : said;
}
