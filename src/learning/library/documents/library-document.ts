import { type Audience, EVERYBODY } from "../../../kernel/audience.ts";
import type { RowOf } from "../../../store/rows.ts";
import type { documents } from "../tables.ts";

/** Domain fields are null without a domain. */
export type LibraryDocument = RowOf<typeof documents> & {
  domain_id: string | null;
  domain_audience: Audience | null;
};

/** The document's own audience, else its domain's, else everyone. */
export function audienceOfDocument({
  audience,
  domain_audience,
}: Pick<LibraryDocument, "audience" | "domain_audience">): Audience {
  return audience ?? domain_audience ?? EVERYBODY;
}
