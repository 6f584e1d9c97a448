import { expect, test } from "bun:test";
import { join } from "node:path";
import { FRUGAL } from "../../../src/kernel/child.ts";
import { freshFolder } from "../../kit/appliance.ts";
import { docx, epub, readBytes } from "./kit.ts";

/** A chapter of some ten thousand words, unlike the others. */
function chapter(number: number): string[] {
  return Array.from({ length: 200 }, (_, i) =>
    `In case ${number}.${i} an accrual of ${i * 7} euros is recorded at the end of the month, e.g. for rent. `
      .repeat(3)
      .trim(),
  );
}

const CHAPTERS = Array.from({ length: 90 }, (_, i) => chapter(i + 1));

/** A million words, in every format that books come in. */
const books: Readonly<Record<string, () => Promise<Uint8Array | string>>> = {
  "a.md": async () => CHAPTERS.map((one, i) => `# Chapter ${i + 1}\n\n${one.join("\n\n")}`).join("\n\n"),
  "a.html": async () =>
    `<!doctype html>${CHAPTERS.map((one, i) => `<h1>Chapter ${i + 1}</h1>${one.map((text) => `<p>${text}</p>`).join("")}`).join("")}`,
  "a.txt": async () => CHAPTERS.map((one, i) => `CHAPTER ${i + 1}\n\n${one.join("\n\n")}`).join("\n\n"),
  "a.docx": () =>
    docx(CHAPTERS.flatMap((one) => one.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)).join("")),
  "a.epub": () =>
    epub(
      Object.fromEntries(
        CHAPTERS.map((one, i) => [`${i}.xhtml`, one.map((text) => `<p>${text}</p>`).join("")]),
      ),
    ),
};

test.each(Object.keys(books))("a book of a million words is read from %s in seconds", async (name) => {
  const bytes = (await books[name]?.()) ?? "";
  const start = performance.now();
  const outcome = await readBytes(bytes, { name, maxWords: 2_000_000 });
  expect(performance.now() - start).toBeLessThan(20_000);
  if (!outcome.ok) throw new Error(outcome.message);
  expect(outcome.document.words).toBeGreaterThan(900_000);
  expect(outcome.document.blocks.length).toBeGreaterThanOrEqual(18_000);
});

test("a process that reads a book of half a million words stays below 600 MB", async () => {
  const path = join(freshFolder(), "book.md");
  const whole = String((await books["a.md"]?.()) ?? "");
  const size = await Bun.write(path, whole.slice(0, whole.length / 2));
  const script = `
    const { read } = await import(${JSON.stringify(join(import.meta.dir, "../../../src/learning/reading/read.ts"))});
    const outcome = await read(${JSON.stringify({ path, size, name: "book.md", maxPages: 10, maxWords: 2_000_000 })});
    // Not resourceUsage: that begins with the peak of the process that started this one.
    const status = await Bun.file("/proc/self/status").text();
    console.log(outcome.ok, /VmHWM:\\s+(\\d+)/.exec(status)[1]);`;
  // As the workshop is started.
  const env = { ...process.env, BUN_JSC_forceRAMSize: String(FRUGAL) };
  const child = Bun.spawn([process.execPath, "-e", script], { env, stdout: "pipe", stderr: "inherit" });
  const [ok, kilobytes] = (await new Response(child.stdout).text()).trim().split(" ");
  expect(ok).toBe("true");
  expect(Number(kilobytes)).toBeLessThan(600_000);
});
