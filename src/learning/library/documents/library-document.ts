import { type Audience, EVERYBODY } from "../../../kernel/audience.ts";
import type { RowOf } from "../../../store/rows.ts";
import type { documents } from "../tables.ts";

/** A document, with what its domain says of it: null without one. */
export type LibraryDocument = RowOf<typeof documents> & {
  domain_id: string | null;
  domain_audience: Audience | null;
};

/** Who reads a document: its own audience, or that of its domain; everybody without one. */
export function audienceOfDocument({
  audience,
  domain_audience,
}: Pick<LibraryDocument, "audience" | "domain_audience">): Audience {
  return audience ?? domain_audience ?? EVERYBODY;
}
