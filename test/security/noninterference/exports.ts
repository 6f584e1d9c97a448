import type { Ground } from "./ground.ts";
import type { Question } from "./questions.ts";
import type { Caller, World } from "./world.ts";

/** Exports every collection as the asker in each world; returns the addresses of the files. */
export async function exported(worlds: readonly World[], ground: Ground, asker: Caller): Promise<Question[]> {
  const ids = new Set<string>();
  for (const world of worlds) {
    const caller = world.as(asker);
    for (const collection of Object.keys(ground.sample))
      await world.numbering(async () => {
        const reply = await caller.post("/api/v1/data/exports", { collection, format: "json" });
        if (reply.status === 201) ids.add(reply.body.id);
        // The number of concurrent exports per user is limited.
        await world.runJobs();
      });
  }
  const paths = [...ids].flatMap((id) => [`/api/v1/data/exports/${id}`, `/api/v1/data/exports/${id}/file`]);
  return ["/api/v1/data/exports", ...paths].map((path) => ({ method: "GET", path }));
}
