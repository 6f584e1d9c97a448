import type { OutlineItem } from "./headings.ts";
import type { PageSource } from "./pages.ts";

/** Parts of a document of pdf.js that are read. */
export interface PdfDocument {
  readonly numPages: number;
  readonly loadingTask: { destroy(): Promise<void> };
  getPage(number: number): Promise<PageSource>;
  getOutline(): Promise<OutlineItem[] | null>;
  getMetadata(): Promise<{ info: Readonly<Record<string, unknown>> }>;
  cleanup(): Promise<void>;
}
