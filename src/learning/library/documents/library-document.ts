import { type Audience, EVERYBODY } from "../../../kernel/audience.ts";
import type { RowOf } from "../../../store/rows.ts";
import type { documents } from "../tables.ts";

/** A document with fields of its domain, which are null without one. */
export type LibraryDocument = RowOf<typeof documents> & {
  domain_id: string | null;
  domain_audience: Audience | null;
};

/** Audience of a document: its own, or that of its domain; everyone if it has neither. */
export function audienceOfDocument({
  audience,
  domain_audience,
}: Pick<LibraryDocument, "audience" | "domain_audience">): Audience {
  return audience ?? domain_audience ?? EVERYBODY;
}
