import { readAsset } from "./assets.ts";
import { pdfLibrary } from "./pdfkit.ts";
import { type EmbeddedInvoice, xmpOf } from "./xmp.ts";

export interface Attached {
  readonly name: string;
  readonly mime: string;
  readonly description: string;
  /** How the file relates to the document, as PDF/A-3 names it. */
  readonly relationship: "Alternative" | "Data" | "Source" | "Supplement" | "Unspecified";
  readonly bytes: Uint8Array;
}

export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Time stamp of the file, in UTC milliseconds. */
  readonly at: number;
  readonly attachments?: readonly Attached[];
  readonly invoice?: EmbeddedInvoice;
}

export type Pdf = PDFKit.PDFDocument;

/** Parts of the pinned PDFKit that its types leave out. */
interface Inside {
  readonly _root: { readonly data: Record<string, unknown> };
  readonly metadata: { getXML(): string; getLength(): number };
  readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } };
}

// Safe cast: see above; tests validate the files.
const inside = (pdf: Pdf) => pdf as unknown as Inside;

const PRODUCER = "Freehold";

/** Opens a tagged document that will satisfy PDF/A-3b and PDF/UA-1. The same input makes the same bytes. */
export async function openPdf(facts: PdfFacts): Promise<Pdf> {
  const PDFDocument = await pdfLibrary();
  const at = new Date(facts.at);
  return new PDFDocument({
    pdfVersion: "1.7",
    lang: facts.language,
    tagged: true,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    size: "A4",
    margin: 0,
    // Otherwise PDFKit loads Helvetica, which it cannot embed.
    font: "",
    info: {
      Title: facts.title,
      Author: facts.author,
      Producer: PRODUCER,
      Creator: PRODUCER,
      CreationDate: at,
      ModDate: at,
    },
  });
}

export async function closePdf(pdf: Pdf, facts: PdfFacts): Promise<Uint8Array<ArrayBuffer>> {
  const at = new Date(facts.at);
  for (const { name, mime: type, description, relationship, bytes } of facts.attachments ?? []) {
    // Not inline: the types lack the relationship.
    const options = { name, type, description, relationship, creationDate: at, modifiedDate: at };
    pdf.file(Buffer.from(bytes), options);
  }
  const { author, title, language, invoice } = facts;
  const xmp = xmpOf({ title, author, language, at, producer: PRODUCER, invoice });
  const { _root, metadata } = inside(pdf);
  // PDFKit writes titles unescaped, and supports neither PDF/UA together with PDF/A nor Factur-X.
  metadata.getXML = () => xmp;
  metadata.getLength = () => Buffer.byteLength(xmp);
  _root.data.OutputIntents = [outputIntent(pdf)];
  const pieces: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on("data", (piece: Buffer) => pieces.push(piece));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(pieces));
}

function outputIntent(pdf: Pdf) {
  const profile = pdf.ref({ N: 3 });
  profile.end(Buffer.from(readAsset("colours")));
  const name = "sRGB IEC61966-2.1";
  const intent = pdf.ref({
    Type: "OutputIntent",
    S: "GTS_PDFA1",
    // PDFKit writes String objects as PDF strings, and others as names.
    Info: Object(name),
    OutputConditionIdentifier: Object(name),
    DestOutputProfile: profile,
  });
  intent.end("");
  return intent;
}

/** True if the current font can show the character. */
export const hasGlyph = (pdf: Pdf, point: number): boolean =>
  inside(pdf)._font.font.hasGlyphForCodePoint(point);
