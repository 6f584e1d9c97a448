import type { Source } from "../../../formats/sheet.ts";
import type { ZipEntry } from "../../../formats/zip.ts";
import { Archive } from "../archive.ts";
import { MathReader } from "../math/mathml.ts";
import { Refusal } from "../refusal.ts";
import type { Writer } from "../writer.ts";
import { OdtBody } from "./body.ts";
import { OdtStyles } from "./styles.ts";

const MOST_FORMULAS = 20_000;

/** Reads an ODT document with all tracked changes accepted and without comments. */
export async function readOdt(
  source: Source,
  entries: ReadonlyMap<string, ZipEntry>,
  writer: Writer,
): Promise<void> {
  const archive = new Archive(source, entries);
  await refuseLocked(archive);
  const styles = await OdtStyles.read(archive);
  const body = new OdtBody(writer, styles, await readFormulas(archive));
  await archive.xml("content.xml", body);
  body.end();
}

async function refuseLocked(archive: Archive): Promise<void> {
  await archive.xml("META-INF/manifest.xml", {
    open(name) {
      if (name === "encryption-data") throw new Refusal("FILE_ENCRYPTED");
    },
  });
}

/** Reads formulas, which are embedded documents, by folder name. */
async function readFormulas(archive: Archive): Promise<Map<string, string>> {
  const formulas = new Map<string, string>();
  const names = archive.names.filter((name) => /^[^/]+\/content\.xml$/.test(name)).slice(0, MOST_FORMULAS);
  for (const name of names) {
    const math = new MathReader();
    await archive.xml(name, {
      open(element, attribute) {
        if (math.isOpen || element === "math") math.open(element, attribute);
      },
      text: (text) => math.text(text),
      close() {
        if (!math.isOpen) return;
        const formula = math.close();
        if (formula !== undefined) formulas.set(name.slice(0, name.indexOf("/")), formula);
      },
    });
  }
  return formulas;
}
