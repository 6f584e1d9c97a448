import type { Course } from "../courses/course.ts";

/** Exports a course as schema.org JSON-LD for catalogues and search engines. */
export function courseJsonLd(course: Course): string {
  const { modules, library, outcomes, prerequisites } = course;
  const described = {
    "@context": "https://schema.org",
    "@type": "Course",
    "@id": `urn:freehold:course:${course.id}`,
    name: course.title,
    description: course.summary,
    inLanguage: course.language,
    version: course.version,
    dateCreated: course.created_at,
    educationalLevel: course.level,
    teaches: outcomes.map(({ text }) => text),
    coursePrerequisites: prerequisites.map(({ name }) => name),
    timeRequired: `PT${modules.reduce((sum, { estimated_minutes }) => sum + estimated_minutes, 0)}M`,
    hasPart: modules.map(({ id, order, title, rationale, lessons }) => ({
      "@type": "Syllabus",
      "@id": `urn:freehold:module:${course.id}:${id}`,
      position: order,
      name: title,
      description: rationale,
      hasPart: lessons.map((lesson) => ({
        "@type": "LearningResource",
        "@id": `urn:freehold:lesson:${course.id}:${lesson.id}`,
        position: lesson.order,
        name: lesson.title,
        timeRequired: `PT${lesson.estimated_minutes}M`,
        teaches: lesson.key_terms.map(({ name, claim }) => ({
          "@type": "DefinedTerm",
          name,
          description: claim.text,
        })),
        competencyRequired: lesson.requires.map((required) => ({
          "@id": `urn:freehold:lesson:${course.id}:${required}`,
        })),
        text: lesson.content.flatMap(({ claims }) => claims.map(({ text }) => text)).join("\n"),
      })),
    })),
    isBasedOn: library.documents.map(({ id, title, sha256, revision }) => ({
      "@type": "DigitalDocument",
      identifier: id,
      name: title,
      version: revision,
      sha256,
    })),
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}
