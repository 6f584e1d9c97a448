import { createHash } from "node:crypto";
import { type Static, Type } from "@sinclair/typebox";
import type { Namespace, Principal } from "../../kernel/principal.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { COURSE_LEVELS } from "./course.ts";

const words = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: "\\S", description });

export const requestProperties = {
  topic: words(200, "Subject: a concept, a document title, or a domain of the library"),
  domain: Type.Optional(words(120, "ID or name of the only domain to use")),
  audience: Type.Optional(words(200, "Target group in your own words, shown with the course")),
  level: Type.Optional(oneOf(COURSE_LEVELS, "Level. Defaults to introductory")),
  lessons: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, description: "Maximum number of lessons" })),
  language: Type.Optional(
    Type.String({
      pattern: "^[a-z]{2}$",
      description: "ISO 639-1. Defaults to the language of the documents.",
    }),
  ),
  namespace: Type.Optional(
    oneOf(["auto", "shared", "org"], "The appliance's own library, the organisation's, or both"),
  ),
  documents: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      description: "IDs of documents to use exclusively",
    }),
  ),
  max_cost: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      "x-unit": "micro",
      description: "Maximum model cost, in micro-units of the organisation's currency",
    }),
  ),
  on_budget: Type.Optional(
    oneOf(
      ["builtin", "wait", "fail"],
      "Behaviour at a spending cap: continue with the built-in engine, wait for the next window, or fail",
    ),
  ),
  dry_run: Type.Optional(Type.Boolean({ description: "Returns only the plan and its maximum cost" })),
};

export const requestSchema = Type.Object(requestProperties, closed);

export type CourseRequest = Static<typeof requestSchema>;

/** A request with its requester's access rights at that time, because generation happens later. */
export interface Order extends Omit<CourseRequest, "dry_run"> {
  readonly namespaces: readonly Namespace[];
  /** Libraries that the requester could read at the time. */
  readonly libraries: Readonly<Record<Namespace, readonly number[]>>;
  /** Domains that the request selects or the topic matches, limited to those visible to the requester. */
  readonly domains: readonly number[];
  /** True if the requester had verified a second factor, which policies may require. */
  readonly mfa: boolean;
}

export function librariesOfOrder({ libraries }: Order): number[] {
  return [...libraries.org, ...libraries.shared];
}

export function namespacesFor({ key }: Principal, asked: CourseRequest["namespace"] = "auto"): Namespace[] {
  const wanted: Namespace[] = asked === "auto" ? ["shared", "org"] : [asked];
  if (!key) return wanted;
  const may = (namespace: Namespace) =>
    key.namespaces.includes(namespace) && (namespace === "shared" || key.scopes.includes("library:private"));
  return wanted.filter(may);
}

/**
 * Identifies the requested course, ignoring spending and time limits. A course from restricted documents
 * differs from one for everyone, hence `audiences`.
 */
export function seriesOf(order: Order, key: string | null, audiences: readonly string[]): string {
  const { topic, domain, audience, level, language, namespaces, documents } = order;
  const subject = topic.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  const asked = [key, subject, domain, audience, level, language, namespaces, documents?.toSorted()];
  const parts = audiences.length > 0 ? [...asked, audiences.toSorted()] : asked;
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
