import type { Text } from "../text/message.ts";
import type { ReadContext } from "./context.ts";
import type { RecordOf, Standard } from "./entity.ts";
import type { FieldMap } from "./field.ts";

/** Column of a paper's table. */
export interface PaperColumn {
  readonly name: string;
  readonly label: string;
  /** Numbers are aligned to the end. */
  readonly align?: "end";
  /** Share of the width that is left once all columns have their narrowest one; none by default. */
  readonly grow?: number;
}

export interface PaperRow {
  /** By the column's name. Columns that are missing stay empty. */
  readonly cells: Readonly<Record<string, string>>;
  /** Second line of the growing column, in small print. */
  readonly note?: string;
  /** Sum up to this row, carried over if a page ends after it. */
  readonly running?: string;
  readonly kind?: "group" | "subtotal" | "total";
}

export interface PaperFact {
  readonly label: string;
  readonly value: string;
}

export interface PaperTotal extends PaperFact {
  readonly strong?: boolean;
}

/** Part of a paper as data. Everything is worded and formatted, so that it looks the same for good. */
export type PaperBlock =
  | { readonly kind: "text"; readonly text: string; readonly heading?: string; readonly small?: boolean }
  | {
      readonly kind: "lines";
      /** Names the table to people who listen to it. */
      readonly label: string;
      readonly columns: readonly PaperColumn[];
      readonly rows: readonly PaperRow[];
      /** Column of the sums that are carried over, and their labels. */
      readonly carry?: { readonly column: string; readonly forward: string; readonly brought: string };
    }
  | { readonly kind: "totals"; readonly totals: readonly PaperTotal[] }
  | { readonly kind: "facts"; readonly facts: readonly PaperFact[]; readonly heading?: string }
  | {
      readonly kind: "payment";
      readonly text: string;
      readonly facts: readonly PaperFact[];
      /** Content of a QR code that banking apps read (EPC069-12), and its alternative text. */
      readonly code?: { readonly content: string; readonly label: string };
    }
  | { readonly kind: "signatures"; readonly lines: readonly string[] };

export interface PaperClaims {
  readonly number: string;
  readonly date: string;
  /** With its currency: "119.00 EUR". */
  readonly total?: string;
}

export interface PaperFile {
  readonly name: string;
  readonly mime: string;
  readonly description: string;
  readonly text: string;
  /** True if the PDF carries it. */
  readonly isInPdf: boolean;
  /** Level of an invoice within the PDF, as Factur-X names it: "EN 16931". */
  readonly conformanceLevel?: string;
}

/** Contents of a paper, in one language. Together with letterhead and template it makes the file. */
export interface PaperContent {
  /** Also the file's title: "Invoice INV-2026-00012". */
  readonly title: string;
  readonly subject?: string;
  /** Lines of the window; none on papers that are sent to nobody. */
  readonly address?: readonly string[];
  /** Facts next to the window: number, dates, references. */
  readonly facts: readonly PaperFact[];
  /** By name. Templates order them and switch them off. */
  readonly blocks: Readonly<Record<string, PaperBlock>>;
  /** Statements that the paper proves about itself. Papers without them carry no code. */
  readonly claims?: PaperClaims;
  /** Data in files, such as an e-invoice. */
  readonly files?: readonly PaperFile[];
  /** True if the foot has bank details and the organisation's note. */
  readonly sells?: boolean;
}

/** Words and figures in the paper's language. */
export interface Wording {
  readonly language: string;
  text(text: Text): string;
  /** With its currency. */
  money(amount: number, currency: string): string;
  /** Without it, for the columns of a table. */
  amount(amount: number, currency: string): string;
  number(value: string | number): string;
  percent(value: string | number): string;
  day(day: string | null | undefined): string;
}

/** Payment details of the sender, as the letterhead has them now. */
export interface PaperSender {
  readonly name: string;
  readonly country?: string;
  readonly iban?: string;
  readonly bic?: string;
  readonly bank_name?: string;
}

export type Referred<T> = Pick<Standard, "id" | "number"> & Partial<T>;

/** Sources of a paper's content, besides the record. */
export interface PaperScene {
  readonly context: ReadContext;
  readonly word: Wording;
  readonly sender: PaperSender;
  /** Number of times that the record's paper has been issued, this one included. */
  readonly revision: number;
  /** Record that a field names, with the fields that `reads` lists. Undefined if there is none. */
  of<T>(field: string): Referred<T> | undefined;
}

/** Kind of paper that the records of a collection have. */
export interface PaperSpec<F extends FieldMap, S extends string> {
  /** Name of the kind to people. */
  readonly title: Text;
  /** False for records without a paper of this kind, such as a credit note for the kind "invoice". */
  applies?(record: RecordOf<F, S>): boolean;
  /** States of records whose paper has been issued. */
  readonly issuedIn: readonly S[];
  /** True if this change issues it, once more too. By default, entering one of the states from another one does. */
  issues?(record: RecordOf<F, S>, before: RecordOf<F, S> | undefined): boolean;
  /** Fields on the paper. Callers who may not see one of them do not get the paper. */
  readonly shows: readonly (keyof F & string)[];
  /** Fields of the records that reference fields name, under the same rule. */
  readonly reads?: { readonly [K in keyof F]?: readonly string[] };
  /** Field with the person or organisation that the paper is for. Their language is the paper's. */
  readonly to?: keyof F & string;
  /** `before`: the record before the change that issues the paper, for papers about changes. */
  content(record: RecordOf<F, S>, scene: PaperScene, before?: RecordOf<F, S>): PaperContent;
}
