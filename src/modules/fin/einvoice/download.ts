import { createHash } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { FileAnswer } from "../../../kernel/stream.ts";
import { issuedFilesOf } from "../../../papers/index.ts";
import { say } from "../../../text/message.ts";
import type { EinvoiceDeps } from "./deps.ts";

/** The e-invoice of an issued invoice, as it was issued. */
export function downloadEinvoice(deps: EinvoiceDeps): Action {
  const collection = deps.catalog.collection("fin.invoices");
  return defineAction({
    name: "fin.invoices.einvoice",
    summary: "Download the e-invoice of an invoice",
    description:
      "XML in the format of the customer (`invoice_format`), sealed when the invoice was issued. The ETag is the hash of the file.",
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: "/api/v1/fin/invoices/:id/einvoice" }],
    errors: ["RECORD_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { id }) => {
      const files = await issuedFilesOf(deps, context, collection, id);
      const file = files?.find(({ mime }) => mime === "application/xml");
      if (!file)
        throw new Fault("RECORD_NOT_FOUND", {
          message: files ? say("fin.errors.noEinvoice") : say("fin.errors.einvoiceNotIssued"),
        });
      const bytes = Buffer.from(file.text);
      context.returned(1);
      return new FileAnswer({
        bytes,
        size: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        filename: file.name,
        contentType: "application/xml",
      });
    },
  });
}
