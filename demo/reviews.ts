import { addDays } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import type { Random } from "./random.ts";
import type { Worker } from "./staff.ts";

const GOALS = [
  { text: "Delivers agreed work on time and in good quality", weight: "50" },
  { text: "Helps others and shares knowledge", weight: "30" },
  { text: "Develops new skills", weight: "20" },
];

/** Reviews once a year. The first round is after a month. */
export function lookBack(cast: Cast, month: Month): void {
  const { world, team } = cast;
  if (month.index !== 1 && (month.index === 0 || month.index % 12 !== 0)) return;
  const cycle = `${month.first.slice(0, 4)}-H${month.first.slice(5, 7) < "07" ? 1 : 2}`;
  const random = world.random.of(`reviews ${cycle}`);
  for (const worker of team.on(month.first))
    world.plan(addDays(month.first, random.whole(2, 9)), () =>
      review(cast, worker, cycle, random.of(worker.last)),
    );
}

async function review(cast: Cast, worker: Worker, cycle: string, random: Random): Promise<void> {
  const { world, crew } = cast;
  // The director has no manager, so the head of finance reviews the director.
  const reviewer = worker.last === "Lindner" ? { reviewer_id: cast.team.worker("Oberhofer").id } : {};
  const { id } = await world.act(crew.people, "hr.reviews.create", {
    ...{ employee_id: worker.id, cycle, due_on: addDays(world.today, 45), goals: GOALS },
    ...reviewer,
  });
  await world.act(crew.people, "hr.reviews.start", { id });
  const scores = () =>
    GOALS.map(() =>
      String(
        random.weighted([
          [3, 3],
          [4, 5],
          [5, 2],
        ] as const),
      ),
    );
  world.plan(addDays(world.today, random.whole(4, 14)), async () => {
    await world.act(worker.self, "hr.reviews.assess_self", {
      id,
      scores: scores(),
      comment: random.pick(OWN_WORDS),
    });
    world.plan(addDays(world.today, random.whole(3, 10)), () => settle(cast, worker, id, scores(), random));
  });
}

/** The director calibrates all scores; HR calibrates the director's. */
async function settle(
  cast: Cast,
  worker: Worker,
  id: string,
  scores: string[],
  random: Random,
): Promise<void> {
  const { world, crew } = cast;
  const judge = worker.last === "Lindner" ? crew.people : crew.director;
  await world.act(judge, "hr.reviews.calibrate", { id, scores, comment: random.pick(WORDS) });
  if (random.chance(0.04)) {
    await world.act(worker.self, "hr.reviews.dispute", {
      id,
      reason: "The second goal doesn't reflect my work for Linz.",
    });
    return;
  }
  world.plan(addDays(world.today, random.whole(1, 6)), () =>
    world.act(worker.self, "hr.reviews.acknowledge", { id }),
  );
}

const OWN_WORDS = [
  "A full year. I would like more time for the new drive units.",
  "Spring was difficult because we were short-staffed.",
  "The new racks have made my work much easier.",
  "I have learned a lot about contracts with cities.",
];

const WORDS = [
  "Reliable, and good with customers.",
  "Strong spring; should delegate more.",
  "A great help to new colleagues.",
  "Careful work. High-voltage course planned for next year.",
];
