import { posix } from "node:path";
import type { Source } from "../../../formats/sheet.ts";
import type { ZipEntry } from "../../../formats/zip.ts";
import { Archive } from "../archive.ts";
import { readTitle } from "../docx/docx.ts";
import { Refusal } from "../refusal.ts";
import type { Writer } from "../writer.ts";
import { SlideReader } from "./slide.ts";

interface Part {
  kind: string;
  path: string;
}

/** Reads the slides in their order: titles, texts, tables, descriptions of pictures and the speaker's notes. */
export async function readPptx(
  source: Source,
  entries: ReadonlyMap<string, ZipEntry>,
  writer: Writer,
): Promise<void> {
  const archive = new Archive(source, entries);
  const parts = await partsOf(archive, "ppt/presentation.xml");
  const slides: string[] = [];
  await archive.xml("ppt/presentation.xml", {
    open(name, attribute) {
      if (name === "sldId") slides.push(parts.get(attribute("r:id") ?? "")?.path ?? "");
    },
  });
  if (slides.length === 0) throw new Refusal("NO_TEXT");
  for (const path of new Set(slides)) {
    const own = await partsOf(archive, path);
    const slide = new SlideReader(new Map([...own].map(([id, part]) => [id, part.path])));
    await archive.xml(path, slide);
    slide.write(writer);
    const notes = [...own.values()].find(({ kind }) => kind.endsWith("/notesSlide"));
    if (!notes) continue;
    const said = new SlideReader(new Map());
    await archive.xml(notes.path, said);
    said.writeNotes(writer);
  }
  writer.title = (await readTitle(archive)) ?? writer.title;
}

/** Files that a part refers to, by relationship id. */
async function partsOf(archive: Archive, path: string): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>();
  await archive.xml(posix.join(posix.dirname(path), "_rels", `${posix.basename(path)}.rels`), {
    open(name, attribute) {
      if (name !== "Relationship") return;
      const target = attribute("Target") ?? "";
      const isOutside = attribute("TargetMode") === "External";
      const inside = target.startsWith("/") ? target.slice(1) : posix.join(posix.dirname(path), target);
      parts.set(attribute("Id") ?? "", { kind: attribute("Type") ?? "", path: isOutside ? target : inside });
    },
  });
  return parts;
}
