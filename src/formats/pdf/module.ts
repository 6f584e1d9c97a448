import file from "unpdf/pdfjs" with { type: "file" };

/** Address of the PDF engine's module. A build replaces this by a compressed copy in the executable. */
export async function pdfModule(): Promise<string> {
  return file;
}
