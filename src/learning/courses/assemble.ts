import type { ReadContext } from "../../kernel/context.ts";
import { type Message, say } from "../../text/message.ts";
import { render } from "../../text/render.ts";
import {
  BLOOM_LEVELS,
  type Course,
  type CourseLesson,
  type CourseModule,
  type CourseObjective,
} from "./course.ts";
import type { CourseJob } from "./job/store.ts";
import type { Matter } from "./outline/concepts.ts";
import type { ModulePlan, Outline } from "./outline/outline.ts";
import { list } from "./outline/titles.ts";
import type { Web } from "./outline/web.ts";
import { phrasesOf } from "./phrases.ts";
import { audiencesOf, quotedBy } from "./quoted.ts";
import { finished, fresh } from "./repetitions.ts";
import { seriesOf } from "./request.ts";
import { type AssessmentUnit, ENGINE, type Retrieved } from "./units.ts";
import type { Verified } from "./verify.ts";
import { withLocked } from "./versions/locks.ts";
import type { MadeCourse } from "./versions/store.ts";
import type { DoneUnit } from "./work.ts";

export interface Parts {
  context: ReadContext;
  job: CourseJob;
  retrieved: Retrieved;
  matter: Matter;
  web: Web;
  outline: Outline;
  lessons: readonly CourseLesson[];
  assessments: readonly AssessmentUnit[];
  verified: Verified;
  /** Model that may have written parts of the course. */
  model: string | undefined;
}

const PASS_SCORE = 0.7;

/** Assembles verified content in outline order, without repetitions. */
export function assembled(parts: Parts): NonNullable<DoneUnit["course"]> {
  const { context, job, retrieved, outline } = parts;
  const { connection } = context.handle;
  const { scope } = retrieved;
  const used = new Set(
    outline.modules.flatMap(({ lessons }) =>
      lessons.flatMap(({ sections }) => sections.map(({ document }) => document)),
    ),
  );
  const sources = scope.sources.filter(({ rid }) => used.has(rid));
  const made = modulesOf(parts);
  const quoted = quotedBy(connection, job.org, made);
  const audiences = audiencesOf(connection, [...sources, ...quoted]);
  const series = seriesOf(job.order, job.key, audiences);
  const warnings: Message[] = [];
  const modules = withLocked(connection, job.org, series, made, warnings);
  const known = new Set(sources.map(({ rid }) => rid));
  // Key terms and locked lessons may cite documents that no lesson is based on.
  const others = [...quoted, ...quotedBy(connection, job.org, modules)].filter(
    ({ rid }) => !known.has(rid) && known.add(rid),
  );
  return {
    series,
    sources: [...sources, ...others].map(({ rid, revisionRid, library }) => ({
      document: rid,
      revision: revisionRid,
      library,
    })),
    made: courseOf(parts, modules, sources, warnings),
  };
}

function modulesOf({
  outline,
  lessons,
  assessments,
  verified,
  matter,
  web,
  retrieved,
}: Parts): CourseModule[] {
  const dropped = { claims: new Set(verified.droppedClaims), items: new Set(verified.droppedItems) };
  const said = new Set<string>();
  const terms = new Set<string>();
  const asked = new Set<string>();
  const made = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const phrases = phrasesOf(retrieved.scope.language);
  return outline.modules.flatMap((plan, number) => {
    const questions = assessments[number];
    const own = plan.lessons.flatMap(({ id }, place) => {
      const lesson = made.get(id);
      return lesson
        ? [
            finished(
              lesson,
              fresh(questions?.checks[place] ?? [], dropped.items, asked),
              dropped.claims,
              said,
              terms,
            ),
          ]
        : [];
    });
    const kept = own
      .filter(({ content }) => content.length > 0)
      .map((lesson, place) => ({ ...lesson, order: place + 1 }));
    if (kept.length === 0) return [];
    const items = fresh(questions?.assessment ?? [], dropped.items, asked);
    const { covers, builds } = whyOf(
      plan,
      kept.map(({ title }) => title),
      { outline, web, matter },
      retrieved.scope.language,
    );
    return [
      {
        id: plan.id,
        order: number + 1,
        title: plan.title,
        rationale: phrases.rationale(covers, builds),
        estimated_minutes:
          kept.reduce((sum, lesson) => sum + lesson.estimated_minutes, 0) + Math.ceil(items.length / 2),
        lessons: kept,
        assessment: { pass_score: PASS_SCORE, items },
      },
    ];
  });
}

const MOST_NAMED = 4;
/** Salience of a term that is worth naming. */
const LEAST_SALIENCE = 0.6;

/** Rationale of a module: what it covers, and the terms of earlier modules on which it builds. */
function whyOf(
  plan: ModulePlan,
  titles: readonly string[],
  { outline, web, matter: { concepts } }: Pick<Parts, "outline" | "web" | "matter">,
  language: string,
): { covers: string; builds: string | undefined } {
  const homes = new Set(plan.lessons.flatMap(({ defines }) => defines));
  const earlier = outline.modules
    .slice(0, outline.modules.indexOf(plan))
    .flatMap(({ lessons }) => lessons.flatMap(({ defines }) => defines));
  const before = new Map<number, number>();
  for (const { from, to, confidence } of web.edges) {
    if (homes.has(to) && earlier.includes(from)) before.set(from, (before.get(from) ?? 0) + confidence);
  }
  const names = new Map(
    concepts.filter(({ salience }) => salience >= LEAST_SALIENCE).map(({ rid, name }) => [rid, name]),
  );
  const strongest = [...before]
    .sort(([a, m], [b, n]) => n - m || a - b)
    .flatMap(([rid]) => names.get(rid) ?? []);
  return {
    covers: titles.slice(0, MOST_NAMED).join("; "),
    builds: strongest.length === 0 ? undefined : list(strongest.slice(0, 3), language),
  };
}

function courseOf(
  { context, job, retrieved, matter, web, outline, lessons, verified, model }: Parts,
  modules: CourseModule[],
  sources: Retrieved["scope"]["sources"],
  warnings: readonly Message[],
): MadeCourse {
  const { scope } = retrieved;
  const { order } = job;
  const all = modules.flatMap((module) => module.lessons);
  const claims = all.flatMap(({ content, key_terms }) => [
    ...content.flatMap((block) => block.claims),
    ...key_terms.map(({ claim }) => claim),
  ]);
  const generated = all.filter(({ mode }) => mode === "model").length;
  const homes = homesOf(modules, matter);
  const inCourse = matter.concepts.filter(({ id }) => homes.has(id));
  const grounded = inCourse.filter(({ definition }) => definition !== null).length;
  const lost = new Set(verified.droppedClaims).size;
  return {
    topic: order.topic,
    title: outline.title,
    language: scope.language,
    level: order.level ?? "introductory",
    audience: order.audience ?? null,
    engine: {
      ...ENGINE,
      ...(model !== undefined && generated > 0 && { model }),
      mode: generated === 0 ? "builtin" : generated === lessons.length ? "model" : "mixed",
    },
    library: {
      revision: scope.revision,
      namespaces: [...order.namespaces],
      documents: sources.map(({ id, title, sha256, revision }) => ({ id, title, sha256, revision })),
    },
    namespace: order.namespace ?? "auto",
    summary: phrasesOf(scope.language).summary(
      outline.title,
      modules.length,
      all.length,
      // A single module has the same title as the course; lesson titles say more.
      (modules.length === 1 ? all : modules).map(({ title }) => title).join("; "),
    ),
    prerequisites: web.assumed.map(({ id, name, org }) => ({
      id,
      name,
      namespace: org === 0 ? "shared" : "org",
    })),
    outcomes: outcomesOf(modules),
    modules,
    graph: {
      nodes: inCourse.map(({ id, name, org }) => ({
        id,
        name,
        namespace: org === 0 ? ("shared" as const) : ("org" as const),
        lesson_id: homes.get(id) ?? null,
      })),
      edges: edgesOf(inCourse, web),
    },
    coverage: {
      concepts_requested:
        inCourse.length + web.gaps.filter(({ reason }) => reason === "not_in_library").length,
      concepts_grounded: grounded,
      gaps: [...web.gaps],
    },
    quality: {
      grounded_share:
        claims.length + lost === 0 ? 1 : Math.round((1000 * claims.length) / (claims.length + lost)) / 1000,
      claim_count: claims.length,
      dropped_claims: lost,
      order_violations: outline.violations,
    },
    warnings: [...warnings, ...warningsOf(modules, web)].map((warning) => render(warning, scope.language)),
    usage: {
      engine: generated > 0 ? "model" : "builtin",
      prompt_tokens: job.prompt_tokens,
      completion_tokens: job.completion_tokens,
      cost_micro: job.cost_micro,
      currency: context.principal.organization.currency,
      cpu_ms: job.cpu_ms,
    },
  };
}

/** The first lesson that introduces each concept. */
function homesOf(modules: readonly CourseModule[], matter: Matter): Map<string, string> {
  const known = new Set(matter.concepts.map(({ id }) => id));
  const homes = new Map<string, string>();
  for (const { lessons } of modules) {
    for (const { id, key_terms, concept_ids } of lessons) {
      for (const concept of [...key_terms.map(({ concept_id }) => concept_id), ...concept_ids])
        if (known.has(concept) && !homes.has(concept)) homes.set(concept, id);
    }
  }
  return homes;
}

function edgesOf(concepts: Matter["concepts"], web: Web): Course["graph"]["edges"] {
  const ids = new Map(concepts.map(({ rid, id }) => [rid, id]));
  return web.edges.flatMap(({ from, to, confidence }) => {
    const [one, other] = [ids.get(from), ids.get(to)];
    return one !== undefined && other !== undefined ? [{ from: one, to: other, confidence }] : [];
  });
}

const MOST_OUTCOMES = 10;

/** The most demanding objective of each module. */
function outcomesOf(modules: readonly CourseModule[]): CourseObjective[] {
  const best = modules.flatMap(({ lessons }) => {
    const all = lessons.flatMap(({ objectives }) => objectives);
    return all.toSorted((a, b) => BLOOM_LEVELS.indexOf(b.bloom) - BLOOM_LEVELS.indexOf(a.bloom))[0] ?? [];
  });
  const seen = new Set<string>();
  return best.filter(({ text }) => !seen.has(text) && seen.add(text)).slice(0, MOST_OUTCOMES);
}

function warningsOf(modules: readonly CourseModule[], { gaps }: Web): Message[] {
  const bare = modules.flatMap(({ lessons }) => lessons).filter(({ checks }) => checks.length === 0);
  return [
    ...(bare.length > 0
      ? [
          say("learning.reasons.lessonsWithoutQuestions", {
            titles: bare.map(({ title }) => title).join("; "),
          }),
        ]
      : []),
    ...(gaps.length > 0
      ? [
          say("learning.reasons.undefinedConcepts", {
            names: gaps
              .slice(0, 6)
              .map(({ concept }) => concept)
              .join("; "),
          }),
        ]
      : []),
  ];
}
