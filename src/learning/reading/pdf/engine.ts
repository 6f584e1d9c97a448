import type { OutlineItem } from "./headings.ts";
import { pdfModule } from "./module.ts";
import type { PageSource } from "./pages.ts";

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

/** Disables scripts, fonts and messages, because only text is needed. */
const OPTIONS = {
  verbosity: 0,
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  stopAtErrors: false,
  useWorkerFetch: false,
};

/** Loads the engine on demand. Call in the worker process only. */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  // Safe cast: the types of pdf.js cover far more than this.
  const engine = (await import(await pdfModule())) as PdfEngine;
  // pdf.js refuses a Buffer, so the same bytes are passed as a Uint8Array.
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return engine.getDocument({ data, ...OPTIONS }).promise;
}
