import type { Cast } from "./cast.ts";
import { BATTERY_SAFETY } from "./data/battery-safety.ts";
import { listOf, textOf } from "./reading.ts";
import { uploadOf } from "./upload.ts";
import type { Person, World } from "./world.ts";

/** Polls of the job queue: jobs of a document become due a moment later. */
const PATIENCE = 20;

export async function teach({ world, crew }: Cast): Promise<void> {
  const { director } = crew;
  await world.call(
    director,
    "learning.documents.upload",
    { name: "battery-safety.md", title: "Working safely with batteries" },
    uploadOf("battery-safety.md", "text/markdown", BATTERY_SAFETY),
  );
  await letTimePass(world);
  const asked = await world.call(director, "learning.courses.generate", {
    topic: "batteries",
    namespace: "org",
  });
  await letTimePass(world);
  const job_id = textOf(asked, "job_id");
  const course = textOf(await world.call(director, "learning.courses.get", { job_id }), "course_id");
  await world.call(director, "learning.catalogue.publish", { id: course });
  const assignment = await world.act(director, "learning.assignments.create", {
    title: "Battery safety for workshop and warehouse",
    course_id: course,
    audience: { all: true },
    reason: "compliance",
    due_days: 30,
  });
  await world.act(director, "learning.assignments.activate", { id: assignment.id });
  const [own] = await world.list(director, "learning.enrolments", { user_id: director.principal.id });
  if (own) await begin(world, director, own.id);
}

async function begin(world: World, who: Person, id: string): Promise<void> {
  const course = await world.call(who, "learning.enrolments.course", { id });
  const lessons = listOf(course, "modules").flatMap((module) => listOf(module, "lessons"));
  const lesson = lessons.find((one) => listOf(one, "checks").length > 0);
  if (lesson === undefined) return;
  const place = textOf(lesson, "id");
  const [question] = listOf(lesson, "checks");
  const [option] = listOf(question, "options");
  const answers = option === undefined ? {} : { [textOf(question, "id")]: textOf(option, "id") };
  await world.call(who, "learning.enrolments.answer", { id, place, answers });
}

async function letTimePass(world: World): Promise<void> {
  for (let look = 0; look < PATIENCE; look += 1) {
    await world.appliance.jobs.drain();
    world.wait();
  }
}
