import { isHeaderText, isJsonText, isMarkup, isXmlText } from "./text.ts";
import { firstZipEntry } from "./zip.ts";

export interface Content {
  /** Beginning of the file, at most 4 KiB. */
  head: Buffer;
  /** True for UTF-8 without NUL characters. */
  isText: boolean;
  /** Entry names of a ZIP archive. */
  names(): Promise<readonly string[]>;
}

export interface Media {
  /** Name in settings, also the usual extension. */
  name: string;
  type: string;
  /** Other media types in use. */
  aliases: readonly string[];
  extensions: readonly string[];
  /** More general type that some programs declare instead. */
  within?: string;
  matches(content: Content): boolean | Promise<boolean>;
}

function media(
  name: string,
  type: string,
  matches: Media["matches"],
  more: { aliases?: readonly string[]; extensions?: readonly string[]; within?: string } = {},
): Media {
  const { aliases = [], extensions = [], within } = more;
  return { name, type, matches, aliases, extensions: [name, ...extensions], within };
}

const starts =
  (...signatures: string[]) =>
  ({ head }: Content) =>
    signatures.some((signature) => head.toString("latin1", 0, signature.length) === signature);

const riff = (form: string) => (content: Content) =>
  starts("RIFF")(content) && content.head.toString("latin1", 8, 12) === form;

/** ISO base media file: starts with an `ftyp` box whose brand is one that players of this type open. */
const isoMedia =
  (brands: RegExp) =>
  ({ head }: Content) =>
    head.toString("latin1", 4, 8) === "ftyp" && brands.test(head.toString("latin1", 8, 12));

/** An ID3 tag, or the header of a layer III frame. */
function isMp3(content: Content): boolean {
  if (starts("ID3")(content)) return true;
  const [sync = 0, layer = 0, rates = 0] = content.head;
  return sync === 0xff && (layer & 0xe6) === 0xe2 && (rates & 0xf0) !== 0xf0 && (rates & 0x0c) !== 0x0c;
}

const isZip = starts("PK\x03\x04", "PK\x05\x06");

/** Office Open XML: parts in the right folder and no macros, which have their own file types. */
const officeXml = (folder: string) => async (content: Content) => {
  if (!isZip(content)) return false;
  const names = await content.names();
  const has = (test: (name: string) => boolean) => names.some(test);
  return (
    has((name) => name === "[Content_Types].xml") &&
    has((name) => name.startsWith(folder)) &&
    !has((name) => name.endsWith("vbaProject.bin"))
  );
};

/** OpenDocument or EPUB: the first ZIP entry declares the type. */
const declaring = (type: string) => (content: Content) =>
  isZip(content) && firstZipEntry(content.head, "mimetype") === type;

const text =
  (also: (start: string) => boolean = () => true) =>
  ({ head, isText }: Content) => {
    const start = head.toString("utf8");
    return isText && !isMarkup(start) && also(start);
  };

const ODF = "application/vnd.oasis.opendocument";
const OOXML = "application/vnd.openxmlformats-officedocument";

/** Supported types. HTML and SVG must never be added, because browsers run scripts in them. */
export const MEDIA: readonly Media[] = [
  media("pdf", "application/pdf", starts("%PDF-"), { aliases: ["application/x-pdf"] }),
  media("png", "image/png", starts("\x89PNG\r\n\x1a\n")),
  media("jpg", "image/jpeg", starts("\xff\xd8\xff"), {
    aliases: ["image/jpg", "image/pjpeg"],
    extensions: ["jpeg", "jpe", "jfif"],
  }),
  media("gif", "image/gif", starts("GIF87a", "GIF89a")),
  media("webp", "image/webp", riff("WEBP")),
  media("tiff", "image/tiff", starts("II*\0", "MM\0*", "II+\0", "MM\0+"), { extensions: ["tif"] }),
  media("txt", "text/plain", text(), { extensions: ["text", "log"] }),
  media("csv", "text/csv", text(), {
    aliases: ["application/csv", "text/comma-separated-values"],
    within: "txt",
  }),
  media("md", "text/markdown", text(), {
    aliases: ["text/x-markdown"],
    extensions: ["markdown"],
    within: "txt",
  }),
  media("json", "application/json", text(isJsonText), { aliases: ["text/json"], within: "txt" }),
  media("xml", "application/xml", text(isXmlText), { aliases: ["text/xml"], within: "txt" }),
  media("eml", "message/rfc822", text(isHeaderText), { within: "txt" }),
  media("docx", `${OOXML}.wordprocessingml.document`, officeXml("word/"), { within: "zip" }),
  media("xlsx", `${OOXML}.spreadsheetml.sheet`, officeXml("xl/"), { within: "zip" }),
  media("pptx", `${OOXML}.presentationml.presentation`, officeXml("ppt/"), { within: "zip" }),
  media("odt", `${ODF}.text`, declaring(`${ODF}.text`), { within: "zip" }),
  media("ods", `${ODF}.spreadsheet`, declaring(`${ODF}.spreadsheet`), { within: "zip" }),
  media("odp", `${ODF}.presentation`, declaring(`${ODF}.presentation`), { within: "zip" }),
  media("epub", "application/epub+zip", declaring("application/epub+zip"), { within: "zip" }),
  media("zip", "application/zip", isZip, { aliases: ["application/x-zip-compressed", "application/x-zip"] }),
  media("mp4", "video/mp4", isoMedia(/^(iso[m2-9]|mp4[12]|avc1|M4[AV] |MSNV|dash|3gp\d)$/), {
    extensions: ["m4v"],
  }),
  media("m4a", "audio/mp4", isoMedia(/^(M4[AB] |iso[m2-9]|mp4[12]|dash)$/), {
    aliases: ["audio/x-m4a", "audio/m4a"],
    extensions: ["m4b"],
  }),
  media("mp3", "audio/mpeg", isMp3, { aliases: ["audio/mp3"] }),
  media("wav", "audio/wav", riff("WAVE"), {
    aliases: ["audio/x-wav", "audio/wave", "audio/vnd.wave"],
  }),
];

/** Declared types that say less than the file extension. */
const VAGUE = new Set([
  undefined,
  "application/octet-stream",
  "binary/octet-stream",
  "application/vnd.ms-excel",
]);

/** Finds the type by the declared media type or, failing that, by the extension. */
export function mediaOf(
  known: readonly Media[],
  type: string | undefined,
  name: string | undefined,
): Media | undefined {
  const extension = name?.split(".").at(-1)?.toLowerCase() ?? "";
  const named = known.find((one) => one.extensions.includes(extension));
  if (VAGUE.has(type)) return named;
  const declared = known.find((one) => one.type === type || one.aliases.some((alias) => alias === type));
  return declared && named?.within === declared.name ? named : declared;
}
