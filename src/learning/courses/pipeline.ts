import type { Connection } from "../../store/connection.ts";
import { assembled } from "./assemble.ts";
import { type Askable, askableIn, type Material, pooled, questionsOf } from "./checks/choose.ts";
import { nearbyPieces, nearbySources } from "./checks/nearby.ts";
import type { CourseLesson, CourseLevel } from "./course.ts";
import { FIRST_UNITS, LAST_UNITS } from "./job/progress.ts";
import type { Stage } from "./job/state.ts";
import type { CourseJob } from "./job/store.ts";
import { claimOf } from "./lessons/content.ts";
import { type LessonMatter, lessonMatter, lessonOf, type Setting } from "./lessons/lesson.ts";
import { type Matter, matterOf } from "./outline/concepts.ts";
import type { Concept } from "./outline/matter.ts";
import { type LessonPlan, type Outline, outlineOf } from "./outline/outline.ts";
import { retrieveSections } from "./outline/retrieve.ts";
import { scopeOf } from "./outline/scope.ts";
import { type Web, webOf } from "./outline/web.ts";
import {
  type AssessmentUnit,
  countUnits,
  equalUnit,
  finishedUnits,
  hashOf,
  type LessonUnit,
  type Retrieved,
  type UnitKey,
} from "./units.ts";
import { verified } from "./verify.ts";
import { breathe, type DoneUnit, type WorkContext } from "./work.ts";
import { writeLesson } from "./write.ts";

type Unit = DoneUnit & { key: UnitKey; total: number | undefined };

export async function nextUnit(work: WorkContext): Promise<Unit> {
  const { connection } = work.context.handle;
  const { job } = work;
  const counts = countUnits(connection, job);
  const isDone = (stage: Stage) => (counts.get(stage) ?? 0) > 0;
  if (!isDone("resolve")) return resolve(work);
  if (!isDone("retrieve")) return retrieve(work);
  if (!isDone("concepts")) return concepts(work);
  if (!isDone("graph")) return graph(work);
  if (!isDone("outline")) return outline(work);
  const { modules } = resultOf<Outline>(connection, job, "outline");
  const plans = modules.flatMap(({ lessons }) => lessons);
  const total = FIRST_UNITS + plans.length + modules.length + LAST_UNITS;
  const [lessons, assessments] = [counts.get("lessons") ?? 0, counts.get("assessments") ?? 0];
  if (lessons < plans.length) return lesson(work, lessons, total);
  if (assessments < modules.length) return assessment(work, assessments, total);
  if (!isDone("verify")) return verify(work, total);
  return assemble(work, total);
}

/** Cache for jobs in progress. Unit results never change. */
const kept = new Map<string, unknown>();
const MOST_KEPT = 40;

function resultsOf<T>(connection: Connection, job: CourseJob, stage: Stage): T[] {
  const count = countUnits(connection, job).get(stage) ?? 0;
  const name = `${job.id} ${stage} ${count}`;
  const known = kept.get(name);
  // Safe cast: the same stage stored the entries under this key.
  if (known) return known as T[];
  const results = finishedUnits<T>(connection, job, stage);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
  kept.set(name, results);
  return results;
}

function resultOf<T>(connection: Connection, job: CourseJob, stage: Stage): T {
  const [result] = resultsOf<T>(connection, job, stage);
  if (!result) throw new Error(`nothing has come of ${stage}`);
  return result;
}

/** Reuses the result of an identical unit, or computes it. */
async function unit<T>(
  { context, job }: WorkContext,
  stage: Stage,
  place: number,
  total: number | undefined,
  input: readonly unknown[],
  work: () => Promise<T>,
): Promise<Unit> {
  const key = { stage, unit: place, inputHash: hashOf(stage, ...input) };
  const equal = equalUnit<T>(context.handle.connection, job.org, key);
  if (equal !== undefined) return { key, total, result: equal, reused: true };
  return { key, total, result: await work() };
}

function resolve(work: WorkContext): Promise<Unit> {
  const { context, job } = work;
  const { sources: _, ...resolved } = scopeOf(context.handle.connection, job.order);
  const { topic, domain, language, namespaces, documents } = job.order;
  const asked = [job.org, topic, domain, language, namespaces, documents];
  return unit(work, "resolve", 0, undefined, [asked, resolved], async () => resolved);
}

function retrieve(work: WorkContext): Promise<Unit> {
  const { context, job } = work;
  const { connection } = context.handle;
  const scope = scopeOf(connection, job.order);
  const { sources, ...rest } = scope;
  const texts = sources.map(({ revisionRid }) => revisionRid);
  return unit(work, "retrieve", 0, undefined, [rest, texts], async () => {
    const chosen = await retrieveSections(connection, scope);
    const used = new Set(chosen.map(({ document }) => document));
    return { scope: { ...scope, sources: sources.filter(({ rid }) => used.has(rid)) }, chosen };
  });
}

function concepts(work: WorkContext): Promise<Unit> {
  const { connection } = work.context.handle;
  const { scope, chosen } = resultOf<Retrieved>(connection, work.job, "retrieve");
  return unit(work, "concepts", 0, undefined, [scope.graph, chosen], () => matterOf(connection, chosen));
}

function graph(work: WorkContext): Promise<Unit> {
  const { connection } = work.context.handle;
  const { scope, chosen } = resultOf<Retrieved>(connection, work.job, "retrieve");
  const matter = resultOf<Matter>(connection, work.job, "concepts");
  return unit(work, "graph", 0, undefined, [scope.graph, scope.topic, matter], async () =>
    webOf(
      connection,
      scope,
      matter,
      chosen.map(({ document }) => document),
    ),
  );
}

function outline(work: WorkContext): Promise<Unit> {
  const { connection } = work.context.handle;
  const { scope, chosen } = resultOf<Retrieved>(connection, work.job, "retrieve");
  const matter = resultOf<Matter>(connection, work.job, "concepts");
  const web = resultOf<Web>(connection, work.job, "graph");
  const { lessons } = work.job.order;
  return unit(work, "outline", 0, undefined, [scope, chosen, matter, web, lessons], async () =>
    outlineOf(scope, chosen, matter, web, lessons),
  );
}

function settingOf(connection: Connection, job: CourseJob): Setting {
  const { scope } = resultOf<Retrieved>(connection, job, "retrieve");
  const level: CourseLevel = job.order.level ?? "introductory";
  return { language: scope.language, level };
}

function conceptsFor(connection: Connection, job: CourseJob, plan: LessonPlan): Concept[] {
  const { chosen } = resultOf<Retrieved>(connection, job, "retrieve");
  const matter = resultOf<Matter>(connection, job, "concepts");
  const own = new Set([...plan.concepts, ...plan.defines]);
  const places = new Set(plan.sections.map(({ revisionRid, from }) => `${revisionRid} ${from}`));
  for (const [number, { revisionRid, from }] of chosen.entries()) {
    if (!places.has(`${revisionRid} ${from}`)) continue;
    for (const [rid] of matter.sections[number] ?? []) own.add(rid);
  }
  return matter.concepts.filter(({ rid }) => own.has(rid));
}

function plansOf(connection: Connection, job: CourseJob): LessonPlan[] {
  return resultOf<Outline>(connection, job, "outline").modules.flatMap(({ lessons }) => lessons);
}

function matterFor(connection: Connection, job: CourseJob, plan: LessonPlan): Promise<LessonMatter> {
  return lessonMatter(connection, plan, conceptsFor(connection, job, plan), settingOf(connection, job));
}

async function lesson(work: WorkContext, place: number, total: number): Promise<Unit> {
  const { context, job, parts } = work;
  const { connection } = context.handle;
  const plan = plansOf(connection, job)[place];
  if (!plan) throw new Error("there is no such lesson");
  const setting = settingOf(connection, job);
  const model = parts.composer.modelOf(connection, context.principal.organization) ?? null;
  const own = conceptsFor(connection, job, plan);
  const key: UnitKey = {
    stage: "lessons",
    unit: place,
    inputHash: hashOf("lessons", plan, own, setting, model),
  };
  const equal = equalUnit<LessonUnit>(connection, job.org, key);
  // A lesson that the built-in engine wrote because the model failed is not reused: the model may work now.
  if (equal && (model === null || equal.lesson.mode === "model"))
    return { key, total, result: equal, reused: true };
  await breathe();
  const matter = await lessonMatter(connection, plan, own, setting);
  const { lesson: made, spent } = await writeLesson(work, matter, setting, place, (written) =>
    lessonOf(connection, matter, setting, written),
  );
  return { key, total, result: { lesson: made } satisfies LessonUnit, ...(spent && { spent }) };
}

async function assessment(work: WorkContext, place: number, total: number): Promise<Unit> {
  const { context, job } = work;
  const { connection } = context.handle;
  const { modules } = resultOf<Outline>(connection, job, "outline");
  const plans = modules[place]?.lessons ?? [];
  const { language } = settingOf(connection, job);
  const lessons = resultsOf<LessonUnit>(connection, job, "lessons");
  const terms = lessons.map(({ lesson: { key_terms } }) => key_terms.map(({ claim }) => claim.id));
  const { scope } = resultOf<Retrieved>(connection, job, "retrieve");
  const near = nearbySources(connection, scope).map(({ revisionRid }) => revisionRid);
  const input = [plans.map(({ id }) => id), plansOf(connection, job), terms, near, language];
  return unit(work, "assessments", place, total, input, async () => {
    const { pool, materials } = await materialsOf(connection, job, language);
    const ids = new Set(plans.map(({ id }) => id));
    const own = materials.filter(({ plan }) => ids.has(plan.id));
    const { checks, assessment: items } = await questionsOf(own, pool, language);
    return { checks, assessment: items } satisfies AssessmentUnit;
  });
}

interface CourseMaterials {
  materials: Material[];
  pool: Askable;
}

/** Read once for all modules of a course. */
let lastMaterials: { job: string; made: CourseMaterials } | undefined;

async function materialsOf(
  connection: Connection,
  job: CourseJob,
  language: string,
): Promise<CourseMaterials> {
  if (lastMaterials?.job === job.id) return lastMaterials.made;
  const lessons = resultsOf<LessonUnit>(connection, job, "lessons").map(({ lesson: made }) => made);
  const materials: Material[] = [];
  for (const plan of plansOf(connection, job)) {
    await breathe();
    const { pieces, concepts: own } = await matterFor(connection, job, plan);
    const made = lessons.find(({ id }) => id === plan.id);
    materials.push({ plan, pieces, defined: definedIn(pieces, made, own) });
  }
  const { scope } = resultOf<Retrieved>(connection, job, "retrieve");
  const nearby = await nearbyPieces(connection, nearbySources(connection, scope));
  const made = { materials, pool: await pooled(await askableIn(materials, language), nearby, language) };
  lastMaterials = { job: job.id, made };
  return made;
}

function definedIn(
  pieces: LessonMatter["pieces"],
  lesson: CourseLesson | undefined,
  concepts: readonly Concept[],
): Material["defined"] {
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const terms = (lesson?.key_terms ?? []).flatMap(({ concept_id, claim }) => {
    const concept = byId.get(concept_id);
    return concept ? [{ concept, claim }] : [];
  });
  const said = pieces.flatMap(({ read, sentences, type }) =>
    sentences.flatMap((sentence) =>
      sentence.defines && type !== "example"
        ? [{ concept: sentence.defines, claim: claimOf(read, sentence, type) }]
        : [],
    ),
  );
  return [...terms, ...said];
}

async function verify(work: WorkContext, total: number): Promise<Unit> {
  const { context, job } = work;
  const { connection } = context.handle;
  const lessons = resultsOf<LessonUnit>(connection, job, "lessons");
  const assessments = resultsOf<AssessmentUnit>(connection, job, "assessments");
  // Never reused: verification checks the current state of the store.
  const key: UnitKey = { stage: "verify", unit: 0, inputHash: hashOf("verify", job.id) };
  return { key, total, result: await verified(connection, job.org, lessons, assessments) };
}

async function assemble(work: WorkContext, total: number): Promise<Unit> {
  const { connection } = work.context.handle;
  const { job } = work;
  const course = assembled({
    context: work.context,
    job,
    retrieved: resultOf<Retrieved>(connection, job, "retrieve"),
    matter: resultOf<Matter>(connection, job, "concepts"),
    web: resultOf<Web>(connection, job, "graph"),
    outline: resultOf<Outline>(connection, job, "outline"),
    lessons: resultsOf<LessonUnit>(connection, job, "lessons").map(({ lesson: made }) => made),
    assessments: resultsOf<AssessmentUnit>(connection, job, "assessments"),
    verified: resultOf(connection, job, "verify"),
    model: work.parts.composer.modelOf(connection, work.context.principal.organization),
  });
  const key: UnitKey = { stage: "assemble", unit: 0, inputHash: hashOf("assemble", job.id) };
  return { key, total, result: { modules: course.made.modules.length }, course };
}
