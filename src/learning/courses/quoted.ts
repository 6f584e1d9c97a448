import type { Connection } from "../../store/connection.ts";
import { list, pick, pickAs } from "../../store/rows.ts";
import type { Citation } from "../evidence/claim.ts";
import { audienceOf } from "../library/audiences/libraries.ts";
import { documents, revisions } from "../library/tables.ts";
import type { CourseItem, CourseLesson, CourseModule } from "./course.ts";

interface Quoted {
  rid: number;
  revisionRid: number;
  library: number | null;
}

export function quotedBy(connection: Connection, org: number, modules: readonly CourseModule[]): Quoted[] {
  const ids = new Set(citationsIn(modules).map(({ document_id }) => document_id));
  return connection.all`SELECT ${pick(documents, "rid", "library")}, ${pickAs(revisions.rid, "revisionRid")}
    FROM ${documents}
    JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
      AND ${revisions.revision} = ${documents.revision}
    WHERE ${documents.org} IN (${org}, 0) AND ${documents.id} IN ${list(ids)}
    ORDER BY ${documents.rid}`;
}

function citationsIn(modules: readonly CourseModule[]): Citation[] {
  return modules.flatMap(({ lessons, assessment }) => [
    ...lessons.flatMap(citationsOfLesson),
    ...assessment.items.flatMap(citationsOfItem),
  ]);
}

export function citationsOfLesson({ content, key_terms, checks }: CourseLesson): Citation[] {
  const claims = [...content.flatMap((block) => block.claims), ...key_terms.map(({ claim }) => claim)];
  return [...claims.flatMap(({ citations }) => citations), ...checks.flatMap(citationsOfItem)];
}

function citationsOfItem({ proof, explanation, options }: CourseItem): Citation[] {
  return [...proof, ...explanation.citations, ...options.flatMap(({ reason }) => reason ?? [])];
}

export function audiencesOf(
  connection: Connection,
  sources: readonly { library: number | null }[],
): string[] {
  const libraries = new Set(sources.flatMap(({ library }) => library ?? []));
  const audiences = [...libraries].map((library) => audienceOf(connection, library));
  return [...new Set(audiences.filter(({ all }) => !all).map((audience) => JSON.stringify(audience)))];
}
