import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import type { Text } from "../../../text/message.ts";

/** A record, a person ("users"), or an item kept outside of records ("data.imports"). */
export interface Subject {
  readonly collection: string;
  readonly id: string;
}

/** Known data of a person: their records, and search terms such as addresses, numbers and names. */
export interface Person {
  readonly subjects: readonly Subject[];
  readonly words: readonly string[];
}

/** Data about a person kept outside of records. */
export interface Kept extends Subject {
  /** How it was found, for display. */
  readonly why: Text;
  /** False if a person has to confirm the match; true by default. */
  readonly certain?: boolean;
}

/** Result of erasing. */
export interface Forgotten {
  /** Number of items destroyed. */
  readonly destroyed: number;
  /** Vault keys to destroy once the call is durable; the erasure ledger records them first. */
  readonly keys: readonly number[];
  /** Files to delete once the call is durable: paths within the data folder. */
  readonly files?: readonly string[];
}

/** Erases data about records and people kept elsewhere: snapshots, import files, accounts. */
export interface Forgetter {
  /** Name in certificates: "approvals". */
  readonly name: string;
  /** Finds its data about a person. */
  find?(context: ReadContext, person: Person): Promise<readonly Kept[]>;
  /**
   * Description of a found item for a reader of the results, as far as they may see it. Evaluated per reader,
   * since the results are created by one person and read by others.
   */
  tell?(
    context: ReadContext,
    subject: Subject,
  ): { readonly label: string | null; readonly why: Text } | undefined;
  /**
   * Destroys its data about these subjects within the transaction. Idempotent: it runs again after a restore.
   */
  forget(context: WriteContext, subjects: readonly Subject[]): Promise<Forgotten>;
}
