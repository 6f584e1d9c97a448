import { pdfModule } from "./module.ts";

interface PdfEngine<D> {
  getDocument(options: object): { promise: Promise<D> };
}

/** Disables scripts, fonts and messages, because only contents are needed. */
const OPTIONS = {
  verbosity: 0,
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  stopAtErrors: false,
  useWorkerFetch: false,
};

/**
 * Opens a PDF with pdf.js, whose types cover far more than any caller needs: `D` describes the parts in use. Loads the
 * engine on demand. Call in worker processes only.
 */
export async function openPdf<D>(bytes: Uint8Array): Promise<D> {
  // Safe cast: see above.
  const engine = (await import(await pdfModule())) as PdfEngine<D>;
  // pdf.js refuses a Buffer, so the same bytes are passed as a Uint8Array.
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return engine.getDocument({ data, ...OPTIONS }).promise;
}
