import type { Client, Json } from "../appliance.ts";
import type { Samples } from "../samples.ts";

const PATH = "/api/v1/learning";

async function taken(reply: { status: number; text: string; body: Json }): Promise<Json> {
  if (reply.status >= 400) throw new Error(`learning answered ${reply.status} ${reply.text}`);
  return reply.body;
}

/** Enough text for a small course. */
const page = (marker: string) => `# Keys of ${marker}

A key is a thing that opens one door of ${marker}. A lock is the part of a door that a key fits.

## Handing out keys

A key register is the list of all keys and of the people who hold them. A master key is a key that opens every lock.
A spare key is a key that nobody holds. A deposit is the money that is paid for a key and given back with it.

To hand out a key:

1. Look it up in the key register.
2. Take the deposit.
3. Have the register signed.
`;

async function publishedCourse(client: Client, marker: string): Promise<string> {
  const document = await taken(
    await client.call("POST", `${PATH}/documents?name=keys.md&title=Keys%20${marker}`, page(marker), {
      "content-type": "application/octet-stream",
    }),
  );
  // Concepts are extracted only after the text has been read.
  for (let { state, stage } = document; state !== "ready" || stage !== null; ) {
    if (state === "failed") throw new Error("the document cannot be read");
    await Bun.sleep(20);
    ({ state, stage } = await taken(await client.get(`${PATH}/documents/${document.id}`)));
  }
  const asked = await taken(
    await client.post(`${PATH}/courses`, { topic: "handing out keys", namespace: "org" }),
  );
  const look = async () => taken(await client.get(`${PATH}/courses/${asked.job_id}?wait=25`));
  let job = await look();
  while (!job.terminal) job = await look();
  if (job.status !== "succeeded") throw new Error(`the course ${JSON.stringify(job.error)}`);
  await taken(await client.post(`${PATH}/catalogue/${job.course_id}/publish`));
  return job.course_id;
}

async function firstOf(client: Client, path: string): Promise<string> {
  return (await taken(await client.get(`${PATH}/${path}`))).data[0].id;
}

export const learning: Samples = {
  "learning.assignments": {
    make: async (client, _made, marker) => {
      const course_id = await publishedCourse(client, marker);
      const { id } = await taken(
        await client.post(`${PATH}/assignments`, {
          title: `Assignment ${marker}`,
          course_id,
          audience: { user_ids: [client.userId] },
        }),
      );
      await taken(await client.post(`${PATH}/assignments/${id}/activate`));
      return id;
    },
  },
  "learning.enrolments": {
    make: (client, made) => firstOf(client, `enrolments?assignment_id=${made["learning.assignments"]}`),
  },
  "learning.attempts": {
    make: async (client, made) => {
      const enrolment = made["learning.enrolments"];
      const { modules } = await taken(await client.get(`${PATH}/enrolments/${enrolment}/course`));
      const places: { id: string; items: Json[] }[] = modules.flatMap(({ id, lessons, assessment }: Json) => [
        { id, items: assessment.items },
        ...lessons.map((lesson: Json) => ({ id: lesson.id, items: lesson.checks })),
      ]);
      const place = places.find(({ items }) => items.length > 0)?.id;
      await taken(await client.post(`${PATH}/enrolments/${enrolment}/answers`, { place, answers: {} }));
      return firstOf(client, `attempts?enrolment_id=${enrolment}`);
    },
  },
  "learning.cards": { make: (client) => firstOf(client, "cards") },
};
