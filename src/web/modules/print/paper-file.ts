import { saveAnswer } from "../../kit/save-file.ts";
import { client } from "../../session/session.ts";

export interface PaperRef {
  /** Collection such as `fin.invoices`. */
  collection: string;
  id: string;
  /** Defaults to the record's first kind of document. */
  kind?: string;
}

export const paperPath = (collection: string) => `/api/v1/${collection.replace(".", "/")}`;

export function askPaper({ collection, id, kind }: PaperRef): Promise<Response> {
  return client.send("GET", `${paperPath(collection)}/:id/paper`, {
    path: { id },
    ...(kind && { query: { kind } }),
  });
}

export async function savePaper(ref: PaperRef): Promise<void> {
  await saveAnswer(await askPaper(ref), `${ref.id}.pdf`);
}
