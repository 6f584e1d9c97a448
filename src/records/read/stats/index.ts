export { defineSection, type StatsSection, statsAction } from "./action.ts";
export {
  countSchema,
  figures,
  type MoneySum,
  MoneySums,
  moneySumSchema,
  percent,
  percentSchema,
} from "./figures.ts";
export { during, type Period, periodOf } from "./period.ts";
export { defineSpan, type Span, spanFigures, spanSchema } from "./spans.ts";
