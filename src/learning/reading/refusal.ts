/** Reasons why a document cannot be read, with advice for users. */
export const REFUSALS = {
  NO_TEXT:
    "There is no text in this document. If it was scanned, let a program for text recognition (OCR) read it first, then upload what that makes",
  FILE_ENCRYPTED: "The document is protected by a password. Save it without one and upload it again",
  FILE_DAMAGED:
    "The document is damaged or ends too early. Open it in the program it comes from, save it anew and upload that",
  FORMAT_UNKNOWN:
    "This is not a document of a kind that can be read. Upload Markdown, HTML, plain text, CSV, DOCX, PDF, ODT, EPUB, CNXML or AsciiDoc",
  TOO_MANY_PAGES: "The document has more pages than this library takes. Divide it and upload its parts",
  TOO_MANY_WORDS: "The document has more text than this library takes. Divide it and upload its parts",
  TOO_DENSE:
    "The document unpacks to far more than a text does. If you trust it, save it as PDF or plain text and upload that",
  TOO_DEEP:
    "The parts of this document lie within one another too deeply. Save it as plain text and upload that",
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** A document that cannot be read. Thrown by readers and returned as an outcome by `read`. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string = REFUSALS[code]) {
    super(message);
    this.code = code;
  }
}
