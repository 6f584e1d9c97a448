import type { Account, Spent } from "../generation/composer.ts";
import type { CourseContent, CourseLesson } from "./course.ts";
import type { LessonMatter, Setting } from "./lessons/lesson.ts";
import { compositionOf, contentByModel } from "./lessons/prose.ts";
import { Stop, type WorkContext } from "./work.ts";

/** Used if the provider does not say when to retry. */
const WAIT_MS = 15 * 60_000;
/** A model's text with fewer verified claims is discarded. */
const LEAST_CLAIMS = 3;

/** Uses the model, if one is allowed and available, else the built-in engine. */
export async function writeLesson(
  work: WorkContext,
  matter: LessonMatter,
  setting: Setting,
  place: number,
  lessonOf: (written: readonly CourseContent[] | undefined) => CourseLesson,
): Promise<{ lesson: CourseLesson; spent: Spent | undefined }> {
  const { parts, context, job } = work;
  const account: Account = {
    organization: context.principal.organization,
    job: job.id,
    unit: `lessons ${place}`,
    ...(job.key !== null && { key: job.key }),
    ...(job.order.max_cost !== undefined && { maxCost: job.order.max_cost }),
  };
  const answer = await parts.composer.compose(compositionOf(matter, setting), account);
  if (answer.ok) {
    const written = contentByModel(matter, answer);
    const claims = written.reduce((sum, content) => sum + content.claims.length, 0);
    if (claims >= Math.min(LEAST_CLAIMS, matter.pieces.length))
      return { lesson: lessonOf(written), spent: answer.spent };
    return { lesson: lessonOf(undefined), spent: answer.spent };
  }
  if (answer.fallback === "budget") refuseBudget(work, answer.resumeAt);
  const { on_budget = "builtin" } = job.order;
  if (answer.fallback === "unavailable" && on_budget === "wait") {
    throw waiting(work, "model_unavailable", answer.resumeAt);
  }
  const worked = await parts.composer.builtin(account, "lesson", async () => lessonOf(undefined));
  if (!worked.ok) {
    refuseBudget(work, undefined);
    throw new Stop("BUDGET_EXCEEDED");
  }
  return { lesson: worked.value, spent: plus(answer.spent, worked.spent) };
}

/** Applies a spending cap: the course waits or fails, as requested. */
function refuseBudget(work: WorkContext, resumeAt: number | undefined): void {
  const { on_budget = "builtin" } = work.job.order;
  if (on_budget === "fail") throw new Stop("BUDGET_EXCEEDED");
  if (on_budget === "wait") throw waiting(work, "budget", resumeAt);
}

function waiting(
  { context }: WorkContext,
  reason: "budget" | "model_unavailable",
  resumeAt: number | undefined,
): Stop {
  const code = reason === "budget" ? "BUDGET_EXCEEDED" : "PROVIDER_UNAVAILABLE";
  return new Stop(code, {
    resume: {
      reason,
      resumeAt: resumeAt === undefined ? context.now + WAIT_MS : Math.max(resumeAt, context.now + 1000),
    },
  });
}

function plus(one: Spent, other: Spent): Spent {
  return {
    engine: one.completionTokens > 0 ? one.engine : other.engine,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    costMicro: one.costMicro + other.costMicro,
    cpuMs: one.cpuMs + other.cpuMs,
  };
}
