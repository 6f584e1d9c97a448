import { createHash } from "node:crypto";
import { type Static, Type } from "@sinclair/typebox";
import type { Namespace, Principal } from "../../kernel/principal.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { COURSE_LEVELS } from "./course.ts";

const words = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: "\\S", description });

/** What can be said of a course that is to be made. */
export const requestProperties = {
  topic: words(200, "What it is about: a concept, a document's title, or a domain of the library"),
  domain: Type.Optional(words(120, "The id or the name of the domain whose documents alone are used")),
  audience: Type.Optional(words(200, "Whom it is for, in your own words; shown with the course")),
  level: Type.Optional(oneOf(COURSE_LEVELS, "How far it goes: introductory unless said")),
  lessons: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, description: "How many lessons at most" })),
  language: Type.Optional(
    Type.String({ pattern: "^[a-z]{2}$", description: "ISO 639-1; that of the documents unless said" }),
  ),
  namespace: Type.Optional(
    oneOf(["auto", "shared", "org"], "The appliance's own library, the organisation's, or both"),
  ),
  documents: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      description: "The ids of the documents that alone are used",
    }),
  ),
  max_cost: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      "x-unit": "micro",
      description: "What a model may cost for it, in micro-units of the organisation's currency",
    }),
  ),
  on_budget: Type.Optional(
    oneOf(
      ["builtin", "wait", "fail"],
      "When a spend cap is reached: go on with the built-in engine, wait for the next window, or fail",
    ),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ description: "Plan only: what it would hold, and what it would cost at most" }),
  ),
};

export const requestSchema = Type.Object(requestProperties, closed);

export type CourseRequest = Static<typeof requestSchema>;

/** A request with what its maker may use: it is made later, as they asked for it. */
export interface Order extends Omit<CourseRequest, "dry_run"> {
  readonly namespaces: readonly Namespace[];
  /** The libraries that they could read when they asked. */
  readonly libraries: Readonly<Record<Namespace, readonly number[]>>;
  /** The domains that the request names, or that the topic is, as far as they could see them. */
  readonly domains: readonly number[];
  /** Whether a second factor had proven who they were: policies may ask for it. */
  readonly mfa: boolean;
}

/** All libraries of an order, the organisation's own first. */
export function librariesOfOrder({ libraries }: Order): number[] {
  return [...libraries.org, ...libraries.shared];
}

/** The libraries that a caller may have a course made from. */
export function namespacesFor({ key }: Principal, asked: CourseRequest["namespace"] = "auto"): Namespace[] {
  const wanted: Namespace[] = asked === "auto" ? ["shared", "org"] : [asked];
  if (!key) return wanted;
  const may = (namespace: Namespace) =>
    key.namespaces.includes(namespace) && (namespace === "shared" || key.scopes.includes("library:private"));
  return wanted.filter(may);
}

/**
 * What makes two orders ask for the same course: how it is paid for, and how long it may be, does not. What is made
 * from documents with an audience is another course than what is made from those for everybody: `audiences` says whose.
 */
export function seriesOf(order: Order, key: string | null, audiences: readonly string[]): string {
  const { topic, domain, audience, level, language, namespaces, documents } = order;
  const subject = topic.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  const asked = [key, subject, domain, audience, level, language, namespaces, documents?.toSorted()];
  const told = audiences.length > 0 ? [...asked, audiences.toSorted()] : asked;
  return createHash("sha256").update(JSON.stringify(told)).digest("hex");
}
