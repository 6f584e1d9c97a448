import { Type } from "@sinclair/typebox";
import { type DocumentFinding, presentInvoice, profileOf } from "../../../einvoice/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { closed, idInput, oneOf } from "../../../kernel/schema.ts";
import { readableRecord } from "../../../records/index.ts";
import { withoutInvisible } from "../cash/statement.ts";
import type { EinvoiceDeps } from "./deps.ts";
import { readEinvoice } from "./read-file.ts";
import { receivedFile } from "./received-file.ts";

export const findingSchema = Type.Object(
  {
    rule: Type.String({ description: "Rule of EN 16931 or the profile, such as BR-CO-10" }),
    level: oneOf(["fatal", "warning", "information"]),
    path: Type.String(),
    message: Type.String(),
  },
  { ...closed, $id: "EinvoiceFinding" },
);

export const MOST_FINDINGS = 100;

export const showFindings = (context: ReadContext, findings: readonly DocumentFinding[]) =>
  findings.slice(0, MOST_FINDINGS).map(({ rule, level, path, text }) => ({
    rule,
    level,
    path,
    message: localise(context, text),
  }));

const sectionSchema = Type.Object(
  {
    title: Type.String(),
    facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() }, closed)),
    columns: Type.Array(Type.String()),
    rows: Type.Array(Type.Array(Type.String())),
  },
  { ...closed, $id: "EinvoiceSection" },
);

/** Shows the e-invoice of a bill to people. */
export function viewEinvoice(deps: EinvoiceDeps): Action {
  const { catalog, files } = deps;
  return defineAction({
    name: "fin.bills.einvoice",
    summary: "Read the e-invoice of a bill",
    description: "All that the received file says, with the names of the fields in your language.",
    kind: "read",
    collection: "fin.bills",
    http: [{ method: "GET", path: "/api/v1/fin/bills/:id/einvoice" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object(
      {
        profile: Type.String(),
        sections: Type.Array(sectionSchema),
        findings: Type.Array(findingSchema),
        not_shown: Type.Array(Type.String(), {
          description: "Places in the file that are not shown, up to 100",
        }),
        more_not_shown: Type.Boolean({ description: "True if further places are not shown" }),
      },
      { ...closed, $id: "BillEinvoice" },
    ),
    run: async (context, { id }) => {
      readableRecord(context, catalog, "fin.bills", id);
      const sha256 = receivedFile(context, catalog, id);
      const bytes = await Bun.file(files.pathOf(sha256)).bytes();
      const read = await readEinvoice(deps, context, bytes);
      context.returned(1);
      return {
        profile: profileOf(read.profile).name,
        sections: presentInvoice(read.invoice).map(({ title, facts, columns, rows }) => ({
          title: localise(context, title),
          facts: facts.map(({ label, value }) => ({
            label: localise(context, label),
            value: withoutInvisible(value),
          })),
          columns: columns.map((column) => localise(context, column)),
          rows: rows.map((row) => row.map(withoutInvisible)),
        })),
        findings: showFindings(context, read.findings),
        not_shown: [...read.notShown],
        more_not_shown: read.more,
      };
    },
  });
}
