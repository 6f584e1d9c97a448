import { type Static, Type } from "@sinclair/typebox";
import { closed } from "../../../kernel/schema.ts";
import type { Course, CourseLesson } from "../course.ts";

const texts = Type.Array(Type.String());
const named = Type.Array(Type.Object({ id: Type.String(), title: Type.String() }, closed));

export const diffSchema = Type.Object(
  {
    from: Type.Integer(),
    to: Type.Integer(),
    same: Type.Boolean({ description: "True if both versions have the same content in the same order" }),
    documents: Type.Object(
      {
        added: named,
        removed: named,
        changed: Type.Array(
          Type.Object(
            { id: Type.String(), title: Type.String(), from: Type.Integer(), to: Type.Integer() },
            closed,
          ),
        ),
      },
      closed,
    ),
    modules: Type.Object({ added: named, removed: named }, closed),
    lessons: Type.Object(
      {
        added: named,
        removed: named,
        changed: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              title: Type.String(),
              title_before: Type.Optional(Type.String()),
              moved: Type.Boolean({ description: "True if its position differs among the common entries" }),
              claims_added: texts,
              claims_removed: texts,
              checks_added: Type.Integer(),
              checks_removed: Type.Integer(),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
    concepts: Type.Object({ added: texts, removed: texts }, closed),
  },
  { ...closed, $id: "CourseDifference" },
);

export type CourseDifference = Static<typeof diffSchema>;

export function differenceOf(one: Course, other: Course): CourseDifference {
  const [before, after] = [lessonsOf(one), lessonsOf(other)];
  const lessons = { ...apart(before, after), changed: changedLessons(before, after) };
  const modules = apart(one.modules, other.modules);
  const documents = {
    ...apart(one.library.documents, other.library.documents),
    changed: other.library.documents.flatMap(({ id, title, revision }) => {
      const known = one.library.documents.find((document) => document.id === id);
      return known && known.revision !== revision ? [{ id, title, from: known.revision, to: revision }] : [];
    }),
  };
  const names = (course: Course) => course.graph.nodes.map(({ name }) => name);
  const concepts = {
    added: names(other).filter((name) => !names(one).includes(name)),
    removed: names(one).filter((name) => !names(other).includes(name)),
  };
  const parts = [lessons.added, lessons.removed, lessons.changed, modules.added, modules.removed];
  return {
    from: one.version,
    to: other.version,
    same: parts.every((part) => part.length === 0),
    documents,
    modules,
    lessons,
    concepts,
  };
}

function lessonsOf(course: Course): CourseLesson[] {
  return course.modules.flatMap(({ lessons }) => lessons);
}

interface Named {
  id: string;
  title: string;
}

function apart(before: readonly Named[], after: readonly Named[]): { added: Named[]; removed: Named[] } {
  const without = (these: readonly Named[], those: readonly Named[]) =>
    these.filter(({ id }) => !those.some((one) => one.id === id)).map(({ id, title }) => ({ id, title }));
  return { added: without(after, before), removed: without(before, after) };
}

function changedLessons(
  before: readonly CourseLesson[],
  after: readonly CourseLesson[],
): CourseDifference["lessons"]["changed"] {
  const inBoth = (these: readonly CourseLesson[], those: readonly CourseLesson[]) =>
    these.map(({ id }) => id).filter((id) => those.some((one) => one.id === id));
  const [there, here] = [inBoth(before, after), inBoth(after, before)];
  return after.flatMap((lesson) => {
    const old = before.find(({ id }) => id === lesson.id);
    if (!old) return [];
    const moved = there.indexOf(lesson.id) !== here.indexOf(lesson.id);
    const [said, says] = [saidIn(old), saidIn(lesson)];
    const change = {
      id: lesson.id,
      title: lesson.title,
      ...(old.title !== lesson.title && { title_before: old.title }),
      moved,
      claims_added: says.filter((text) => !said.includes(text)),
      claims_removed: said.filter((text) => !says.includes(text)),
      checks_added: lesson.checks.filter(({ id }) => !old.checks.some((one) => one.id === id)).length,
      checks_removed: old.checks.filter(({ id }) => !lesson.checks.some((one) => one.id === id)).length,
    };
    const same =
      !moved &&
      old.title === lesson.title &&
      change.claims_added.length +
        change.claims_removed.length +
        change.checks_added +
        change.checks_removed ===
        0;
    return same ? [] : [change];
  });
}

function saidIn({ content, key_terms }: CourseLesson): string[] {
  return [...content.flatMap(({ claims }) => claims), ...key_terms.map(({ claim }) => claim)].map(
    ({ text }) => text,
  );
}
