import { readInvoiceFile } from "../../einvoice/file.ts";
import { documentBytes } from "../document.ts";

/** Pure functions with serialisable input and output. */
export const TASKS = { document: documentBytes, invoice: readInvoiceFile } as const;
