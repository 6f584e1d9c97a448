export interface Statement {
  organization: string;
  number: string;
  kind: string;
  received_on: string;
  executed_at: string;
  identity: { method: string | null; by: string | null };
  approved_by_id: string | null;
  scope: { hash: string | null; included: number; excluded: number };
  counts: Record<
    string,
    {
      records: number;
      erased: number;
      kept: number;
      fields_destroyed: number;
      fields_anonymised: number;
      fields_kept: number;
      attachments: number;
    }
  >;
  kept_by_law: { collection: string; id: string; field: string | null; reason: string }[];
  copies_removed: number;
  trail: string;
}

/** Parses a certificate; undefined if the text is not one. */
export function readStatement(text: string): Statement | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || !("certificate" in read)) return undefined;
    // The format name guarantees the shape that the server writes.
    return read.certificate === "freehold/data-request/1" ? (read as unknown as Statement) : undefined;
  } catch {
    return undefined;
  }
}
