/** Reads of another caller during the reading of a document, a course and a backup. */

import { book } from "./book.ts";
import { appliance, logIn } from "./programs.ts";
import { Api, readingALead } from "./reads.ts";

const WORDS = 100_000;

export async function measureOthers(folder: string): Promise<void> {
  const program = await appliance(folder);
  const token = await logIn(program.port);
  const api = new Api(program, token);
  const reading = await readingALead(program, token);
  const measured = (what: string, work: () => Promise<unknown>) => reading(what, work());
  const text = book(WORDS);
  let document = "";
  await measured("a document being read", async () => {
    const made = await api.call<{ id: string }>(
      "POST",
      "/learning/documents?name=book.md",
      text,
      "text/markdown",
    );
    document = made.id;
    await api.until(`/learning/documents/${document}`, ["ready", "failed"]);
  });
  await measured("a course", async () => {
    const order = { topic: "The book", documents: [document] };
    const { job_id: job } = await api.call<{ job_id: string }>("POST", "/learning/courses", order);
    while (!(await api.call<{ terminal: boolean }>("GET", `/learning/courses/${job}?wait=20`)).terminal);
  });
  await measured("a backup", async () => {
    const made = await api.call<{ id: string }>("POST", "/system/backups", {});
    await api.until(`/system/backups/${made.id}`, ["ready", "failed"]);
  });
  await program.stop();
}
