import { extname } from "node:path";
import { isProven } from "../../src/learning/library/text/proof.ts";
import type { Json } from "../kit/appliance.ts";
import { itemsOf, lessonsOf } from "../learning/courses/library.ts";
import { type Chapter, chaptersOf, listedBook, openstaxBook, summaryBook } from "./courses/books.ts";
import { CourseLibrary } from "./courses/library.ts";
import { isNoun } from "./courses/nouns.ts";
import {
  citationsOf,
  faultOf,
  isInOrder,
  objectiveRecall,
  orderOf,
  type Placed,
  pairwise,
  printed,
  readability,
} from "./courses/scores.ts";
import type { Line, Measure } from "./measure.ts";

export const courses: Measure = {
  name: "courses",
  title: "Courses",
  run: async (folder, say) => {
    const python = openstaxBook(folder, "openstax-python", "introduction-python-programming");
    const rust = summaryBook(folder, "rust-book");
    const git = listedBook(folder, "progit2");
    const statistics = openstaxBook(folder, "openstax-statistics", "introductory-statistics-2e");
    const books = [
      ["openstax-python", python],
      ["rust-book", rust],
      ["progit2", git],
      ["openstax-statistics", statistics],
    ] as const;
    const lines: Line[] = [];
    for (const [name, book] of books) {
      say(`${name}, in its own order`);
      lines.push(...(await inOrder(name, book, say)));
    }
    say("the sections of each, as they arrive and shuffled");
    lines.push(...(await unplaced(books, say)));
    say("the chapters of both, shuffled");
    lines.push(...(await shuffledBooks(chaptersOf(python), chaptersOf(rust), say)));
    say("statistics and d2l: cost");
    lines.push(...(await costOf(folder, python, rust, say)));
    return lines;
  },
};

async function inOrder(name: string, book: readonly Chapter[], say: (line: string) => void): Promise<Line[]> {
  const library = await CourseLibrary.open();
  try {
    const ids = await library.add(name, book);
    const { course, ms } = await library.course({ topic: name, lessons: 60 });
    say(`${course.modules.length} modules in ${Math.round(ms)} ms`);
    const places = new Map(
      ids.map((id, i) => [id, { book: name, position: book[i]?.position ?? 0 }] as const),
    );
    const tau = 2 * pairwise(orderOf(course, places)) - 1;
    const { order_violations: against } = course.quality;
    const { hanging, bare, raw } = readability(course);
    const lines = [
      line(`${name}: order against the author's (tau)`, "1", "naive .42-.64 pairwise", tau, 1),
      line(`${name}: sure edges against the order`, "0", "-", against, 0, against === 0),
      line(`${name}: lessons with a lead-in before nothing`, "0", "-", hanging, 0, hanging === 0),
      line(`${name}: sentences with markup`, "0", "-", raw, 0, raw === 0),
      line(`${name}: lessons without objectives`, "0", "-", bare, 0, bare === 0),
      ...(await proven(library, name, course)),
      ...(await questions(library, name, course, say)),
    ];
    if (book.every(({ objectives }) => objectives.length === 0)) return lines;
    const chapters = new Map(ids.flatMap((id, i) => (book[i] ? [[id, book[i]] as const] : [])));
    const { recall, fewest } = objectiveRecall(course, chapters);
    return [
      ...lines,
      line(`${name}: objectives, fewest in a module`, "3", "-", fewest, 3),
      line(`${name}: objectives, concept recall`, ".60", "-", recall, 0.6),
    ];
  } finally {
    await library.stop();
  }
}

/** Sections without positions: in the author's order, which is to be noticed, and shuffled. */
async function unplaced(
  books: readonly (readonly [string, readonly Chapter[]])[],
  say: (line: string) => void,
): Promise<Line[]> {
  const orders = { arrival: [] as number[], shuffled: [] as number[] };
  for (const [name, book] of books) {
    for (const kind of ["arrival", "shuffled"] as const) {
      const library = await CourseLibrary.open();
      try {
        const own = kind === "arrival" ? book : shuffle(book, 7);
        const nameless = own.map((chapter) => ({
          ...chapter,
          fileName: `section${extname(chapter.fileName)}`,
        }));
        const ids = await library.add(name, nameless, { isOrdered: false });
        const places = new Map(
          ids.map((id, i) => [id, { book: name, position: own[i]?.position ?? 0 }] as const),
        );
        const { course } = await library.course({ topic: name, lessons: 60 });
        orders[kind].push(pairwise(orderOf(course, places)));
        say(`${name}, ${kind}: ${orders[kind].at(-1)?.toFixed(3)}`);
      } finally {
        await library.stop();
      }
    }
  }
  const mean = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return [
    line("sections as they arrive, without positions: pairwise order", "1", "-", mean(orders.arrival), 1),
    line("sections shuffled: pairwise order", ".65", ".50 by chance", mean(orders.shuffled), 0.65),
  ];
}

async function proven(library: CourseLibrary, name: string, course: Json): Promise<Line[]> {
  const { store } = library.appliance.appliance.engine;
  const [organization] = await library.appliance.rows("SELECT key FROM organizations");
  const citations = citationsOf(course);
  const stand = await store.read(async ({ connection }) =>
    citations.filter((citation) => isProven(connection, Number(organization?.key), citation)),
  );
  const share = stand.length / citations.length;
  return [line(`${name}: claims proven by their spans (of ${citations.length})`, "1", "-", share, 1)];
}

const SAMPLE = 100;

async function questions(
  library: CourseLibrary,
  name: string,
  course: Json,
  say: (line: string) => void,
): Promise<Line[]> {
  const blocks = await library.appliance.rows("SELECT text FROM learning_blocks");
  const text = blocks.map((block) => block.text).join("\n");
  const items = itemsOf(course);
  const faults = items.flatMap((item) => {
    const fault = faultOf(item, text);
    return fault === undefined ? [] : [`${fault}: ${printed(item)}`];
  });
  for (const fault of faults) say(fault);
  const step = Math.max(1, Math.floor(items.length / SAMPLE));
  for (const item of items.filter((_, i) => i % step === 0).slice(0, SAMPLE)) say(printed(item));
  const sound = 1 - faults.length / items.length;
  say(`kinds: ${kindsOf(items)}`);
  const lessons = lessonsOf(course);
  const bare = lessons.filter(({ checks }) => checks.length === 0).length / lessons.length;
  const terms = lessons.flatMap(({ key_terms }) => key_terms.map((term: Json) => term.name));
  const others = terms.filter((term) => !isNoun(term));
  if (others.length > 0) say(`no nouns: ${others.join("; ")}`);
  return [
    line(`${name}: lessons without a check`, ".20", "-", bare, 0.2, bare <= 0.2),
    line(
      `${name}: key terms that are no nouns (of ${terms.length})`,
      "0",
      "-",
      others.length,
      0,
      others.length === 0,
    ),
    line(
      `${name}: questions whose keys are proven and wrong options false (of ${items.length})`,
      "1",
      "-",
      sound,
      1,
    ),
  ];
}

/** Numbers of questions by type and level. */
function kindsOf(items: readonly Json[]): string {
  const counts = new Map<string, number>();
  for (const { type, bloom } of items)
    counts.set(`${type} (${bloom})`, (counts.get(`${type} (${bloom})`) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
}

async function shuffledBooks(
  one: readonly Chapter[],
  other: readonly Chapter[],
  say: (line: string) => void,
): Promise<Line[]> {
  const all = [
    ...one.map((chapter) => ({ chapter, book: "one" })),
    ...other.map((chapter) => ({ chapter, book: "other" })),
  ];
  const scores: number[] = [];
  let ordered = true;
  for (const seed of [7, 8]) {
    const library = await CourseLibrary.open();
    try {
      const mixed = shuffle(all, seed);
      const ids = await library.add(
        "Programming",
        mixed.map(({ chapter }) => chapter),
        { isOrdered: false },
      );
      const places = new Map<string, Placed>(
        ids.flatMap((id, i) => {
          const own = mixed[i];
          return own ? [[id, { book: own.book, position: own.chapter.position }] as const] : [];
        }),
      );
      const { course } = await library.course({ topic: "Programming", lessons: 60 });
      scores.push(pairwise(orderOf(course, places)));
      ordered &&= isInOrder(course);
      say(`seed ${seed}: ${scores.at(-1)?.toFixed(3)}`);
    } finally {
      await library.stop();
    }
  }
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return [
    line("two books' chapters, shuffled: pairwise order", ".70", ".50 by chance", mean, 0.7),
    line(
      "two books' chapters, shuffled: lessons before what they need",
      "0",
      "-",
      ordered ? 0 : 1,
      0,
      ordered,
    ),
  ];
}

/** Shuffles deterministically for a given seed. */
function shuffle<T>(things: readonly T[], seed: number): T[] {
  let state = seed;
  const places = things.map((thing) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { thing, place: state };
  });
  return places.sort((a, b) => a.place - b.place).map(({ thing }) => thing);
}

/** Measures the cost of a course from some 400,000 words, and its effect on other users. */
async function costOf(
  folder: string,
  python: readonly Chapter[],
  rust: readonly Chapter[],
  say: (line: string) => void,
): Promise<Line[]> {
  const statistics = openstaxBook(folder, "openstax-statistics", "introductory-statistics-2e");
  const books = [...python, ...rust, ...statistics];
  const library = await CourseLibrary.open();
  try {
    await library.add("Everything", books);
    const [counted] = await library.appliance.rows("SELECT sum(words) AS words FROM learning_revisions");
    const idle = await slowest(library, () => Bun.sleep(4000));
    let ms = 0;
    const busy = await slowest(library, async () => {
      ({ ms } = await library.course({ topic: "Everything" }));
    });
    say(
      `${Number(counted?.words)} words; GET p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms during generation`,
    );
    const seconds = ms / 1000;
    return [
      line(
        `course from ${Math.round(Number(counted?.words) / 1000)} k words, seconds`,
        "10",
        "-",
        seconds,
        10,
        seconds <= 10,
      ),
      line("GET p99 during generation, times idle", "3", "-", busy / idle, 3, busy <= 3 * idle),
    ];
  } finally {
    await library.stop();
  }
}

/** Returns the 99th percentile of a list's latency while `work` runs. */
async function slowest(library: CourseLibrary, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const started = performance.now();
    await library.ana.get("/api/v1/crm/leads");
    times.push(performance.now() - started);
    await Bun.sleep(5);
  }
  await done;
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

function line(
  what: string,
  goal: string,
  baseline: string,
  value: number,
  least: number,
  met = value >= least,
): Line {
  const reached = Number.isInteger(value) ? String(value) : value.toFixed(3);
  return { what, goal, baseline, reached, met };
}
