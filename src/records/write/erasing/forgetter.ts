import type { ReadContext, WriteContext } from "../../../kernel/context.ts";

/** A record, a person ("users"), or something that a part of governance keeps itself ("data.imports"). */
export interface Subject {
  readonly collection: string;
  readonly id: string;
}

/** What is known of somebody: the records that are theirs, and the words to look for: addresses, numbers, names. */
export interface Person {
  readonly subjects: readonly Subject[];
  readonly words: readonly string[];
}

/** Something that is kept of a person beside the records. */
export interface Kept extends Subject {
  /** How it was found, as a person reads it. */
  readonly why: string;
  /** Whether it is the person's for sure; else somebody decides. True unless said. */
  readonly certain?: boolean;
}

/** What forgetting came to. */
export interface Forgotten {
  /** How many things were destroyed. */
  readonly destroyed: number;
  /** The vault's keys that are destroyed with it, once the call is durable: the ledger of erasures names them first. */
  readonly keys: readonly number[];
  /** Files that go with it, once the call is durable: paths within the data folder. */
  readonly files?: readonly string[];
}

/** Who keeps something of records and people beside them: snapshots, files of imports, accounts. */
export interface Forgetter {
  /** As certificates name it: "approvals". */
  readonly name: string;
  /** What it keeps that concerns a person. */
  find?(context: ReadContext, person: Person): Promise<readonly Kept[]>;
  /**
   * What somebody who reads the list of what was found is told of one: its name as far as they may see it, and how it
   * was found. Asked anew for each reader: the list is made by one person and read by others.
   */
  tell?(
    context: ReadContext,
    subject: Subject,
  ): { readonly label: string | null; readonly why: string } | undefined;
  /** Destroys what it keeps of these, in the transaction. Repeating it does no harm: it is run again after a restore. */
  forget(context: WriteContext, subjects: readonly Subject[]): Promise<Forgotten>;
}
