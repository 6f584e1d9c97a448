import { LEARNT, TIES } from "../../../src/learning/graph/infer/signals.ts";
import {
  orderExamples,
  type SeenField,
  type Sight,
  signalValues,
  tieExamples,
  tieValues,
  weighted,
} from "./field.ts";
import { type Fit, fitLogistic, sigmoid } from "./fit.ts";

/** The models in src/learning/graph/infer/weights.ts, trained on some of the fields. */
export interface Models {
  order: Fit;
  tie: Fit;
}

export function learn(fields: readonly SeenField[]): Models {
  return {
    order: fitLogistic(fields.flatMap(orderExamples)),
    tie: fitLogistic(fields.flatMap(tieExamples)),
  };
}

/** Weight of unjudged pairs relative to judged ones; low because many of them are prerequisites, too. */
const UNJUDGED = 0.1;

/** Trains how to combine both scores into a confidence. Models of the other fields score each field. */
export function join(fields: readonly SeenField[]): Fit {
  const examples = fields.flatMap((field) => {
    const models = learn(fields.filter((one) => one !== field));
    const values = (sight: Sight) => scoresOf(models, sight);
    const judged = field.pairs.flatMap(({ sight, holds }) =>
      sight?.meets ? [{ values: values(sight), holds }] : [],
    );
    const loose = field.unjudged.map((sight) => ({ values: values(sight), holds: false }));
    const share = (UNJUDGED * loose.length) / judged.length;
    return [...weighted(judged), ...weighted(loose, 1000 * share)];
  });
  return fitLogistic(examples, 1);
}

export function confidenceBy(models: Models, joint: Fit, sight: Sight): number {
  return sigmoid(joint.score(scoresOf(models, sight)));
}

function scoresOf({ order, tie }: Models, sight: Sight): number[] {
  return [order.score(signalValues(sight)), tie.score(tieValues(sight))];
}

export function tables(fields: readonly SeenField[]): string[] {
  const { order, tie } = learn(fields);
  const joint = join(fields);
  const formatFit = (names: readonly string[], { weights, bias }: Fit) =>
    [...names.map((name, at) => `${name}: ${weights[at]?.toFixed(3)}`), `bias: ${bias.toFixed(3)}`].join(
      ", ",
    );
  return [
    `order { ${formatFit(LEARNT, order)} }`,
    `ties { ${formatFit(TIES, tie)} }`,
    `joint { ${formatFit(["order", "tie"], joint)} }`,
  ];
}
