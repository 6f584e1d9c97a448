import type PDFDocument from "pdfkit";

/** Loads the library when the worker needs it. A build replaces this by a compressed copy in the executable. */
export async function pdfLibrary(): Promise<typeof PDFDocument> {
  return (await import("pdfkit")).default;
}
