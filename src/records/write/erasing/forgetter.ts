import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import type { Text } from "../../../text/message.ts";

/** A record, a person ("users"), or an item stored outside records ("data.imports"). */
export interface Subject {
  readonly collection: string;
  readonly id: string;
}

/** A person's records, and terms to search for, such as addresses, phone numbers and names. */
export interface Person {
  readonly subjects: readonly Subject[];
  readonly words: readonly string[];
}

/** An item with data about a person that is stored outside records. */
export interface Kept extends Subject {
  /** How it was found, for display. */
  readonly why: Text;
  /** False if a person has to confirm the match; defaults to true. */
  readonly certain?: boolean;
}

export interface Forgotten {
  readonly destroyed: number;
  /** Vault keys to destroy after the commit. The erasure ledger records them first. */
  readonly keys: readonly number[];
  /** Files to delete after the commit, as paths within the data folder. */
  readonly files?: readonly string[];
}

/** Erases data stored outside records: snapshots, import files, accounts. */
export interface Forgetter {
  /** Name in erasure certificates: "approvals". */
  readonly name: string;
  find?(context: ReadContext, person: Person): Promise<readonly Kept[]>;
  /** Describes an item to readers of the search results, who may see less than the person who searched. */
  describe?(
    context: ReadContext,
    subject: Subject,
  ): { readonly label: string | null; readonly why: Text } | undefined;
  /** Runs within the transaction. Idempotent: runs again after a restore. */
  forget(context: WriteContext, subjects: readonly Subject[]): Promise<Forgotten>;
}
