import type { Client } from "../../kit/appliance.ts";
import type { Question } from "./questions.ts";
import type { SecretRecord } from "./secrets.ts";
import type { World } from "./world.ts";

/** A word in documents that are hidden in both worlds, so that the asker can search for it. */
const GUESS = "zylberkey";

const page = (word: string) => `# Keys of ${word}

A ${GUESS} is a key that opens the ${word} vault. A ${word} vault is the room where the ${GUESS} is kept at night.

## Handing out a ${GUESS}

To hand out a ${GUESS}:

1. Ask the keeper of ${word}.
2. Sign the ${word} register.
`;

/** Adds a document that only its author can read, in a domain of its own, and its concepts. */
export async function hideDocument(world: World, by: Client, word: string): Promise<SecretRecord[]> {
  const domain = await world.done(
    by.post("/api/v1/learning/domains", { name: `Vault ${word}`, audience: { user_ids: [by.userId] } }),
  );
  const query = new URLSearchParams({
    name: `${word}.md`,
    title: `Keys ${word}`,
    domain: `Vault ${word}`,
    audience: `user:${by.userId}`,
  });
  const type = { "content-type": "application/octet-stream" };
  const added = await world.done(by.call("POST", `/api/v1/learning/documents?${query}`, page(word), type));
  await world.runJobs();
  const concepts = await world.done(by.get(`/api/v1/learning/concepts?document=${added.body.id}`));
  const ids: [string, string][] = [
    ["learning.domains", domain.body.id],
    ["learning.documents", added.body.id],
    ...concepts.body.data.map(({ id }: { id: string }) => ["learning.concepts", id] as [string, string]),
  ];
  return ids.map(([collection, id]) => ({ collection, id, isKept: true }));
}

export function libraryQuestions(): Question[] {
  const words = [GUESS, "vault", "Keys", "Denied0", "Denied1"];
  return words.flatMap((word) => [
    { method: "GET", path: `/api/v1/learning/search?q=${word}` },
    { method: "GET", path: `/api/v1/learning/concepts?q=${word}` },
    { method: "GET", path: `/api/v1/learning/documents?q=${word}` },
    { method: "GET", path: `/api/v1/learning/graph/concepts?root=${word}` },
  ]);
}

export function libraryCalls(): Question[] {
  return [GUESS, "vault", "Denied0"].map((concept) => ({
    method: "POST",
    path: "/api/v1/learning/concepts/explain",
    body: { concept },
  }));
}
