import file from "unpdf/pdfjs" with { type: "file" };
import type { OutlineItem } from "./headings.ts";
import type { PageSource } from "./pages.ts";

/** Of pdf.js what is used. */
export interface PdfDocument {
  readonly numPages: number;
  readonly loadingTask: { destroy(): Promise<void> };
  getPage(number: number): Promise<PageSource>;
  getOutline(): Promise<OutlineItem[] | null>;
  getMetadata(): Promise<{ info: Readonly<Record<string, unknown>> }>;
  cleanup(): Promise<void>;
}

interface PdfEngine {
  getDocument(options: object): { promise: Promise<PdfDocument> };
}

/** No scripts, no fonts, no messages: text alone is wanted. */
const OPTIONS = {
  verbosity: 0,
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  stopAtErrors: false,
  useWorkerFetch: false,
};

/** Opens a PDF. The engine is loaded when there is one to read, and only in the process that reads. */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  // The file is that of pdf.js, whose types describe far more than this.
  const engine = (await import(file)) as PdfEngine;
  // A buffer is refused: the same bytes as what they are.
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return engine.getDocument({ data, ...OPTIONS }).promise;
}
