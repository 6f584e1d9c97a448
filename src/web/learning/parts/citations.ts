import type { Citation } from "../../../client/contract.ts";

export interface Place {
  readonly document: string;
  readonly revision: number;
  readonly from: number;
  readonly to: number;
}

export const placeOf = ({ document_id, revision, locator }: Citation): Place => ({
  document: document_id,
  revision,
  from: locator.start,
  to: locator.end,
});

export function placeAddress({ document, revision, from, to }: Place): string {
  return `/learning/library/${document}?from=${from}&to=${to}&revision=${revision}`;
}

export const citationAddress = (citation: Citation): string => placeAddress(placeOf(citation));

/** Without the title, which is shown separately. */
export function headingsOf({ locator, title }: Citation): string {
  return locator.heading_path.filter((heading) => heading !== title).join(" › ");
}

export const sameCitation = (a: Citation, b: Citation): boolean =>
  a.document_id === b.document_id &&
  a.revision === b.revision &&
  a.locator.start === b.locator.start &&
  a.locator.end === b.locator.end;
