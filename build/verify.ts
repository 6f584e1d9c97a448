/** Bundles the page that verifies documents into one file that needs no network. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { messagesOf } from "../src/text/catalogue.ts";
import { LANGUAGES, readArea } from "../src/text/files.ts";

const source = join(import.meta.dir, "../src/web/verify");

export interface VerifyPage {
  html: string;
  inputs: Bun.BuildMetafile["inputs"];
}

export async function bundleVerify({ forGood }: { forGood: boolean }): Promise<VerifyPage> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(source, "main.ts")],
    target: "browser",
    format: "esm",
    minify: forGood,
    define: { TEXTS: JSON.stringify(Object.fromEntries(LANGUAGES.map((one) => [one, textsOf(one)]))) },
    metafile: true,
  });
  const [program] = outputs;
  if (!program || !metafile) throw new Error("The page has no program.");
  // The text ends with the first such tag, even within a string.
  const script = (await program.text()).replaceAll("</script", "<\\/script");
  const style = await Bun.file(join(source, "page.css")).text();
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "img-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const template = await Bun.file(join(source, "page.html")).text();
  const html = template
    .replace("{policy}", () => policy)
    .replace("<!-- style -->", () => `<style>${style}</style>`)
    .replace("<!-- program -->", () => `<script type="module">${script}</script>`);
  return { html, inputs: metafile.inputs };
}

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const textsOf = (language: string) =>
  Object.fromEntries(
    [...messagesOf(readArea(language, "verify"))].map(([path, text]) => [
      path.slice(path.indexOf(".") + 1),
      text,
    ]),
  );
