import type { Connection } from "../../store/connection.ts";
import type { Claim } from "../evidence/claim.ts";
import { isProven } from "../library/text/proof.ts";
import type { CourseItem } from "./course.ts";
import type { AssessmentUnit, LessonUnit } from "./units.ts";
import { breathe } from "./work.ts";

/** Ids of claims and questions whose passages no longer occur in any document. */
export interface Verified {
  droppedClaims: string[];
  droppedItems: string[];
}

export async function verified(
  connection: Connection,
  org: number,
  lessons: readonly LessonUnit[],
  assessments: readonly AssessmentUnit[],
): Promise<Verified> {
  const claims = lessons.flatMap(({ lesson }) => [
    ...lesson.content.flatMap((content) => content.claims),
    ...lesson.key_terms.map(({ claim }) => claim),
  ]);
  const items = assessments.flatMap(({ checks, assessment }) => [...checks.flat(), ...assessment]);
  const droppedClaims = await filtered(claims, (claim) => !stands(connection, org, claim));
  const droppedItems = await filtered(items, (item) => !isSound(connection, org, item));
  return { droppedClaims: droppedClaims.map(({ id }) => id), droppedItems: droppedItems.map(({ id }) => id) };
}

async function filtered<T>(things: readonly T[], wanted: (one: T) => boolean): Promise<T[]> {
  const found: T[] = [];
  for (const one of things) {
    await breathe();
    if (wanted(one)) found.push(one);
  }
  return found;
}

/** True if all citations exist and quotations match word for word. */
function stands(connection: Connection, org: number, { origin, text, citations }: Claim): boolean {
  if (citations.length === 0) return false;
  if (origin === "quote" && citations[0]?.quote !== text) return false;
  return citations.every((citation) => isProven(connection, org, citation));
}

function isSound(connection: Connection, org: number, item: CourseItem): boolean {
  const reasons = item.options.flatMap(({ reason }) => reason ?? []);
  return (
    stands(connection, org, item.explanation) &&
    item.proof.length > 0 &&
    [...item.proof, ...reasons].every((citation) => isProven(connection, org, citation))
  );
}
