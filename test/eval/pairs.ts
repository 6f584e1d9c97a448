import { join } from "node:path";
import type { Line, Measure } from "./measure.ts";
import { type Book, cnxmlBooks, markdownBook } from "./pairs/books.ts";
import { type SeenField, type SeenPair, seenIn, signalValues } from "./pairs/field.ts";
import type { Fit } from "./pairs/fit.ts";
import { FIELDS, type Field, goldOf } from "./pairs/gold.ts";
import { directEdges } from "./pairs/metacademy.ts";
import { confidenceBy, join as joined, learn, tables } from "./pairs/model.ts";
import {
  areaUnderCurve,
  averagePrecision,
  bestThreshold,
  calibrationError,
  direction,
  f1At,
  mean,
  type Scored,
} from "./pairs/scores.ts";

type Seen = Record<Field, SeenField>;
type Score = (pair: SeenPair) => number;

/** Prerequisite pairs judged by AL-CPL. Trains weights on two fields and tests them on the third. */
export const pairs: Measure = {
  name: "pairs",
  title: "Prerequisite pairs",
  run: async (folder, say) => {
    const books = await booksOf(folder);
    const seen = seenBy(folder, books, say);
    const outcome = FIELDS.map((field) => measured(seen, field, say));
    const over = (of: (one: FieldOutcome) => number) => mean(outcome.map(of)).toFixed(3);
    const line = (what: string, goal: string, of: keyof Figures, at: number): Line => ({
      what,
      goal,
      baseline: `RefD ${over(({ refd }) => refd[of])}, spread ${over(({ spread }) => spread[of])}`,
      reached: over(({ model }) => model[of]),
      met: mean(outcome.map(({ model }) => model[of])) >= at,
    });
    for (const line of tables(FIELDS.map((field) => seen[field]))) say(line);
    return [
      line("covered pairs, F1", ".72", "f1", 0.72),
      line("covered pairs, average precision", ".75", "ap", 0.75),
      line("covered pairs, area under curve", ".87", "auc", 0.87),
      line("covered pairs, direction", ".91", "direction", 0.91),
      line("all pairs, F1", ".60", "f1All", 0.6),
      coverageLine(outcome),
      {
        what: "calibration error of the confidence, judged pairs that meet",
        goal: "none set",
        baseline: "-",
        reached: over(({ calibration }) => calibration),
        met: true,
      },
      ...directEdges(join(folder, "metacademy", "metacademy"), say),
    ];
  },
};

interface Figures {
  f1: number;
  ap: number;
  auc: number;
  direction: number;
  f1All: number;
}

interface FieldOutcome {
  field: Field;
  coverage: number;
  calibration: number;
  model: Figures;
  refd: Figures;
  spread: Figures;
}

async function booksOf(folder: string): Promise<Book[]> {
  const at = (name: string) => join(folder, name, name);
  return [
    ...(await cnxmlBooks(at("openstax-algebra-precalculus"))),
    ...(await cnxmlBooks(at("openstax-statistics"))),
    await markdownBook(at("d2l")),
  ];
}

function seenBy(folder: string, books: readonly Book[], say: (line: string) => void): Seen {
  const read = (field: Field) => {
    const found = seenIn(books, goldOf(join(folder, "al-cpl", "al-cpl"), field));
    const covered = found.pairs.filter(({ sight }) => sight).length;
    say(
      `${field}: ${found.pairs.length} pairs, ${covered} covered, ${found.unjudged.length} meetings unjudged`,
    );
    return found;
  };
  return { precalculus: read("precalculus"), geometry: read("geometry"), data_mining: read("data_mining") };
}

/** Trains on the other two fields. Chooses the threshold by scoring each with a model of the other one. */
function measured(seen: Seen, field: Field, say: (line: string) => void): FieldOutcome {
  const { pairs: own } = seen[field];
  const others = FIELDS.filter((one) => one !== field);
  const fields = others.map((one) => seen[one]);
  const models = learn(fields);
  const crossed = others.flatMap((one) => {
    const fitted = learn(others.filter((two) => two !== one).map((two) => seen[two]));
    return scored(seen[one].pairs, (pair) => orderOf(fitted.order, pair));
  });
  const joint = joined(fields);
  const met = own.filter(({ sight }) => sight?.meets);
  const confidence: Score = ({ sight }) => (sight ? confidenceBy(models, joint, sight) : 0);
  const tuned = (score: Score) => bestThreshold(fields.flatMap((one) => scored(one.pairs, score)));
  const outcome = {
    field,
    coverage: own.filter(({ sight }) => sight).length / own.length,
    calibration: calibrationError(scored(met, confidence)),
    model: figures(own, (pair) => orderOf(models.order, pair), bestThreshold(crossed)),
    refd: figures(own, refd, tuned(refd)),
    spread: figures(own, spread, tuned(spread)),
  };
  const { f1, ap, auc, direction: right } = outcome.model;
  const scores = [f1, ap, auc, right].map((one) => one.toFixed(3)).join(" ");
  say(`${field}: coverage ${outcome.coverage.toFixed(3)}; F1, AP, AUC, direction ${scores}`);
  return outcome;
}

const refd: Score = ({ sight }) => sight?.signals.link_ref ?? 0;
const spread: Score = ({ sight }) => sight?.signals.spread ?? 0;

function orderOf(fit: Fit, { sight }: SeenPair): number {
  return sight ? fit.score(signalValues(sight)) : Number.NEGATIVE_INFINITY;
}

function scored(found: readonly SeenPair[], score: Score): Scored[] {
  return found.flatMap((pair) => {
    const { from, to, holds, sight } = pair;
    return sight ? [{ from, to, holds, score: score(pair) }] : [];
  });
}

function figures(found: readonly SeenPair[], score: Score, threshold: number): Figures {
  const covered = scored(found, score);
  const missed = found
    .filter(({ sight }) => !sight)
    .map(({ from, to, holds }) => ({ from, to, holds, score: Number.NEGATIVE_INFINITY }));
  return {
    f1: f1At(covered, threshold),
    ap: averagePrecision(covered),
    auc: areaUnderCurve(covered),
    direction: direction(covered),
    f1All: f1At([...covered, ...missed], threshold),
  };
}

function coverageLine(outcome: readonly FieldOutcome[]): Line {
  const goals: Record<Field, number> = { precalculus: 0.9, geometry: 0.7, data_mining: 0.55 };
  return {
    what: "coverage of precalculus/geometry/data mining",
    goal: "90/70/55 %",
    baseline: "82/57/37 %",
    reached: `${outcome.map(({ coverage }) => Math.round(100 * coverage)).join("/")} %`,
    met: outcome.every(({ field, coverage }) => coverage >= goals[field]),
  };
}
