import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import type { Text } from "../../../text/message.ts";

/** A record, a person ("users"), or an item kept outside of records ("data.imports"). */
export interface Subject {
  readonly collection: string;
  readonly id: string;
}

/** Records of a person, and search terms such as addresses, numbers and names. */
export interface Person {
  readonly subjects: readonly Subject[];
  readonly words: readonly string[];
}

/** Data about a person kept outside of records. */
export interface Kept extends Subject {
  /** How it was found, for display. */
  readonly why: Text;
  /** False if a person has to confirm the match; defaults to true. */
  readonly certain?: boolean;
}

export interface Forgotten {
  readonly destroyed: number;
  /** Vault keys to destroy once the call is durable. The erasure ledger records them first. */
  readonly keys: readonly number[];
  /** Files to delete once the call is durable, as paths within the data folder. */
  readonly files?: readonly string[];
}

/** Erases data kept outside of records: snapshots, import files, accounts. */
export interface Forgetter {
  /** As in certificates: "approvals". */
  readonly name: string;
  find?(context: ReadContext, person: Person): Promise<readonly Kept[]>;
  /** Describes a found item to a reader of the results, who may see less than their creator. */
  describe?(
    context: ReadContext,
    subject: Subject,
  ): { readonly label: string | null; readonly why: Text } | undefined;
  /** Runs within the transaction. Idempotent: runs again after a restore. */
  forget(context: WriteContext, subjects: readonly Subject[]): Promise<Forgotten>;
}
