import { Type } from "@sinclair/typebox";
import type { Feature } from "../../engine/feature.ts";
import { writeZip } from "../../formats/zip-writer.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, idInput, oneOf } from "../../kernel/schema.ts";
import { TextStream } from "../../kernel/stream.ts";
import { type Course, readableVersion } from "../courses/index.ts";
import type { LearningParts } from "../part.ts";
import { cartridgeFiles } from "./cartridge.ts";
import { courseHtml } from "./html.ts";
import { courseJsonLd } from "./json-ld.ts";
import { courseMarkdown } from "./markdown.ts";
import { entriesOf, type PackageFile } from "./package.ts";
import { scormFiles } from "./scorm.ts";
import { fileNameOf } from "./sources.ts";

interface Form {
  type: string;
  /** File name suffix. */
  ending: string;
  make(course: Course): string | PackageFile[];
}

const FORMS = {
  markdown: { type: "text/markdown; charset=utf-8", ending: ".md", make: courseMarkdown },
  html: { type: "text/html; charset=utf-8", ending: ".html", make: courseHtml },
  scorm: { type: "application/zip", ending: ".scorm12.zip", make: scormFiles },
  cartridge: { type: "application/zip", ending: ".imscc", make: cartridgeFiles },
  jsonld: { type: "application/ld+json", ending: ".jsonld", make: courseJsonLd },
} as const satisfies Record<string, Form>;

// Safe cast: an object literal has only its own keys.
const NAMES = Object.keys(FORMS) as (keyof typeof FORMS)[];

const fileAction: Action = defineAction({
  name: "learning.catalogue.file",
  summary: "Export a course",
  description:
    "Formats: Markdown, printable HTML, SCORM 1.2, Common Cartridge with QTI, or JSON-LD. Exports the published version, or another one for course editors. The same version always gives identical bytes. Pages load no external resources.",
  kind: "read",
  tier: "daily",
  http: [{ method: "GET", path: "/api/v1/learning/catalogue/:id/file" }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object(
    { id: idInput, format: oneOf(NAMES), version: Type.Optional(Type.Integer({ minimum: 1 })) },
    closed,
  ),
  output: Type.Unsafe<TextStream>(Type.Any()),
  stream: Object.values(FORMS).map(({ type }) => type),
  run: async (context, { id, format, version: number }) => {
    const { version } = readableVersion(context, id, number);
    const { type, ending, make } = FORMS[format];
    const made = make(version.body);
    const at = Date.parse(version.body.created_at);
    const bytes = typeof made === "string" ? once(made) : writeZip(entriesOf(made, at));
    return new TextStream(type, bytes, `${fileNameOf(version.body)}${ending}`);
  },
});

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

export const courseFiles: Feature<LearningParts> = { actions: () => [fileAction] };
