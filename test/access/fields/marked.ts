import { TEXTUAL } from "../../../src/records/fields/field.ts";
import type { Client, Json, Reply, TestAppliance } from "../../kit/appliance.ts";
import { COLLECTIONS, makeSample, pathOf, type Sample } from "../../kit/samples.ts";

/** A field value that occurs in only one field of one record. */
export interface Marked {
  collection: string;
  field: string;
  given: string;
  /** Lower-case text that no response may contain, in any case. */
  trace: string;
  filter: boolean;
  operators: string[];
}

export interface Ground {
  sample: Sample;
  marked: Marked[];
}

const MARKER = "Quagmireline";
const WRITTEN = new Set(["text", "long_text", "email", "money", "url", "phone"]);

export async function layGround(appliance: TestAppliance, owner: Client): Promise<Ground> {
  const sample = await makeSample(owner, MARKER);
  const { entities } = (await owner.get("/api/v1/meta")).body;
  const marked: Marked[] = [];
  for (const collection of COLLECTIONS) {
    const { fields } = entities.find((entity: Json) => entity.collection === collection);
    const path = `${pathOf(collection)}/${sample[collection]}`;
    for (const { name, kind, set, filter = false, operators = TEXTUAL } of fields) {
      const given = set === "client" && WRITTEN.has(kind) ? ownValue(kind, marked.length) : undefined;
      const answer = given === undefined ? undefined : await owner.put(path, { [name]: given });
      if (answer?.status !== 200) continue;
      const shown = answer.body[name];
      const trace = kind === "money" ? String(given) : wordOf(marked.length);
      const said = kind === "money" ? trace : String(shown);
      if (JSON.stringify(shown).toLowerCase().includes(trace))
        marked.push({ collection, field: name, given: said, trace, filter, operators });
    }
    const { body } = await owner.get(path);
    for (const { name, kind, filter = false, operators = TEXTUAL } of fields) {
      const value: unknown = body[name];
      const known = marked.some((one) => one.collection === collection && one.field === name);
      if (known || kind === "object" || typeof value !== "string" || !value.includes(MARKER)) continue;
      // A value that is only the marker also occurs in other records, so finding it would prove nothing.
      if (value === MARKER) continue;
      marked.push({ collection, field: name, given: value, trace: value.toLowerCase(), filter, operators });
    }
  }
  await appliance.runJobs();
  return { sample, marked };
}

/** Returns a word that is too long to occur in a hash by chance. */
function wordOf(n: number): string {
  return `quag${n}mire`;
}

function ownValue(kind: string, n: number): string | number {
  const word = wordOf(n);
  switch (kind) {
    case "email":
      return `${word}@example.com`;
    case "url":
      return `https://${word}.example.com`;
    case "money":
      return 713_000_000 + n * 1001;
    case "phone":
      return word;
    default:
      return word;
  }
}

export type Way = "a policy" | "a policy on some records" | "a role without sensitive fields";
export const WAYS: readonly Way[] = [
  "a policy",
  "a policy on some records",
  "a role without sensitive fields",
];

const OTHERS = { record: { created_by: { $ne: { $ref: "subject.user_id" } } } };

/** Creates a user who may do everything except read the marked fields; returns the user and those fields. */
export async function viewerOf(
  appliance: TestAppliance,
  owner: Client,
  { marked }: Ground,
  way: Way,
): Promise<{ viewer: Client; kept: Marked[] }> {
  const address = `${way.replaceAll(" ", "-")}@example.com`;
  if (way === "a role without sensitive fields") {
    const names = appliance.appliance.engine.registry.actions
      .filter(({ access }) => access === "permission")
      .map(({ name }) => name.split(".")[0]);
    const permissions = [...new Set(names)].map((name) => `${name}.*`);
    await done(owner.post("/api/v1/settings/roles", { name: "plain", title: "All but that", permissions }));
    const { entities } = (await owner.get("/api/v1/meta")).body;
    const isSensitive = ({ collection, field }: Marked) =>
      entities
        .find((entity: Json) => entity.collection === collection)
        .fields.some(({ name, privacy }: Json) => name === field && privacy === "sensitive");
    return { viewer: await appliance.invite(owner, address, ["plain"]), kept: marked.filter(isSensitive) };
  }
  const viewer = await appliance.invite(owner, address, ["owner"]);
  for (const [collection, fields] of Map.groupBy(marked, (one) => one.collection)) {
    await done(
      owner.post("/api/v1/settings/policies", {
        name: `Mask ${collection}`,
        effect: "deny",
        actions: [`${collection}.*`],
        subjects: { users: [viewer.userId] },
        when: way === "a policy" ? {} : OTHERS,
        fields: { mask: fields.map(({ field }) => field) },
        reason: "Not for them",
      }),
    );
  }
  return { viewer, kept: marked };
}

async function done(call: Promise<Reply>): Promise<void> {
  const { status, text } = await call;
  if (status !== 201) throw new Error(`laying the ground answered ${status} ${text}`);
}

export function tracesIn(text: string, marked: readonly Marked[]): string[] {
  const small = text.toLowerCase();
  return marked
    .filter(({ trace }) => small.includes(trace))
    .map(({ collection, field }) => `${collection}.${field}`);
}
