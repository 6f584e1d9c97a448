import type { Figure, FigureSpec } from "../../../client/contract.ts";
import { useTexts } from "../../kit/texts.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { Delta } from "../delta.tsx";
import { daysText, drawnCurrency, measureText, sizeOf } from "../measure.ts";
import classes from "./card.module.css";

interface LeadProps {
  figure: Figure;
  spec: FigureSpec;
}

/** Total above a chart. */
export function Lead({ figure, spec }: LeadProps) {
  const format = useFormat();
  const { total } = figure;
  return (
    <div className={classes.lead}>
      <strong className="figures">{measureText(format, total, spec.sum !== null, true)}</strong>
      <Context figure={figure} spec={spec} />
    </div>
  );
}

/** Change since the period before, or the number of records behind an amount. */
export function Context({ figure: { total, previous }, spec }: LeadProps) {
  const t = useTexts("common.figure");
  const format = useFormat();
  const names = useNames();
  const { collection, rising } = spec;
  const isSum = spec.sum !== null;
  if (total.count === null) return <span className={classes.hint}>{t.tooFew}</span>;
  if (previous && previous.count !== null) {
    const currency = drawnCurrency({ total });
    return (
      <Delta
        now={sizeOf(total, isSum, currency)}
        before={sizeOf(previous, isSum, currency)}
        beforeText={measureText(format, previous, isSum, true)}
        than={daysText(format, previous)}
        isDay={previous.from === previous.to}
        rising={rising}
      />
    );
  }
  const name = names.inSentence(total.count === 1 ? names.one(collection) : names.many(collection));
  return (
    <span className={classes.hint}>
      {isSum ? t.counted({ count: format.number(total.count), name }) : name}
    </span>
  );
}
