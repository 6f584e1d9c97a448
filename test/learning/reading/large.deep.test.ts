import { expect, test } from "bun:test";
import { join } from "node:path";
import { FRUGAL } from "../../../src/kernel/child.ts";
import { freshFolder } from "../../kit/appliance.ts";
import { growsBelow } from "../../kit/cost.ts";
import { docx, epub, readBytes } from "./kit.ts";

/** A distinct chapter of some ten thousand words. */
function chapter(number: number): string[] {
  return Array.from({ length: 200 }, (_, i) =>
    `In case ${number}.${i} an accrual of ${i * 7} euros is recorded at the end of the month, e.g. for rent. `
      .repeat(3)
      .trim(),
  );
}

const CHAPTERS = Array.from({ length: 90 }, (_, i) => chapter(i + 1));

/** Writes chapters in each book format; together a million words. */
const books: Readonly<Record<string, (chapters: readonly string[][]) => Promise<Uint8Array | string>>> = {
  "a.md": async (chapters) =>
    chapters.map((one, i) => `# Chapter ${i + 1}\n\n${one.join("\n\n")}`).join("\n\n"),
  "a.html": async (chapters) =>
    `<!doctype html>${chapters.map((one, i) => `<h1>Chapter ${i + 1}</h1>${one.map((text) => `<p>${text}</p>`).join("")}`).join("")}`,
  "a.txt": async (chapters) =>
    chapters.map((one, i) => `CHAPTER ${i + 1}\n\n${one.join("\n\n")}`).join("\n\n"),
  "a.docx": (chapters) =>
    docx(chapters.flatMap((one) => one.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)).join("")),
  "a.epub": (chapters) =>
    epub(
      Object.fromEntries(
        chapters.map((one, i) => [`${i}.xhtml`, one.map((text) => `<p>${text}</p>`).join("")]),
      ),
    ),
};

test.each(Object.entries(books))(
  "reads a book of a million words in linear time from %s",
  async (name, make) => {
    const few = 10;
    const read = async (bytes: Uint8Array | string) => {
      const outcome = await readBytes(bytes, { name, maxWords: 2_000_000 });
      if (!outcome.ok) throw new Error(outcome.code);
      return outcome.document;
    };
    const most = (CHAPTERS.length / few) * 2.5;
    await growsBelow(most, read, await make(CHAPTERS.slice(0, few)), await make(CHAPTERS));
    const { words, blocks } = await read(await make(CHAPTERS));
    expect(words).toBeGreaterThan(900_000);
    expect(blocks.length).toBeGreaterThanOrEqual(18_000);
  },
);

test("reads a book of half a million words with less than 600 MB", async () => {
  const path = join(freshFolder(), "book.md");
  const whole = String((await books["a.md"]?.(CHAPTERS)) ?? "");
  const size = await Bun.write(path, whole.slice(0, whole.length / 2));
  const script = `
    const { read } = await import(${JSON.stringify(join(import.meta.dir, "../../../src/learning/reading/read.ts"))});
    const outcome = await read(${JSON.stringify({ path, size, name: "book.md", maxPages: 10, maxWords: 2_000_000 })});
    // Not resourceUsage: that begins with the peak of the process that started this one.
    const status = await Bun.file("/proc/self/status").text();
    console.log(outcome.ok, /VmHWM:\\s+(\\d+)/.exec(status)[1]);`;
  // Uses the environment of the real worker.
  const env = { ...process.env, BUN_JSC_forceRAMSize: String(FRUGAL) };
  const child = Bun.spawn([process.execPath, "-e", script], { env, stdout: "pipe", stderr: "inherit" });
  const [ok, kilobytes] = (await new Response(child.stdout).text()).trim().split(" ");
  expect(ok).toBe("true");
  expect(Number(kilobytes)).toBeLessThan(600_000);
});
