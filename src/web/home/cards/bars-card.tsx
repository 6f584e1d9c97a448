import type { Figure, FigureSpec } from "../../../client/contract.ts";
import { Bars } from "../../dashboards/bars.tsx";
import classes from "../../dashboards/card/card.module.css";
import { Lead } from "../../dashboards/card/lead.tsx";
import { listOf } from "../../dashboards/drill.ts";
import { drawnCurrency, measureText, sizeOf } from "../../dashboards/measure.ts";
import { useNameOf } from "../../kit/person.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useLabels, useLabelText } from "../../records/fields/labels.ts";
import { parametersOf } from "../../records/list/question.ts";
import { useEntity } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";

interface BarsCardProps {
  figure: Figure;
  spec: FigureSpec;
  label: string;
}

export function BarsCard({ figure, spec, label }: BarsCardProps) {
  const t = useTexts("home.cards");
  const format = useFormat();
  const nameOf = useGroupName(spec, figure);
  const isSum = spec.sum !== null;
  const currency = drawnCurrency(figure);
  if (figure.groups.length === 0) return <p className={classes.rest}>{t.nothing}</p>;
  return (
    <>
      <Lead figure={figure} spec={spec} />
      <Bars
        label={label}
        bars={figure.groups.map(({ key, where, ...measure }) => ({
          key: key ?? "",
          label: nameOf(key),
          value: sizeOf(measure, isSum, currency),
          text: measureText(format, measure, isSum, true),
          to: listOf(spec.collection, { ...parametersOf(where), ...(figure.q && { q: figure.q }) }),
        }))}
      />
      {figure.others > 0 && <p className={classes.hint}>{t.others({ count: figure.others })}</p>}
    </>
  );
}

function useGroupName({ collection, group }: FigureSpec, { groups }: Figure): (key: string | null) => string {
  const t = useTexts("home.cards");
  const names = useNames();
  const personOf = useNameOf();
  const textOf = useLabelText();
  const field = useEntity(collection)?.fields.find(({ name }) => name === group);
  const target = field?.target;
  const isRecord = target !== undefined && target !== null && target !== "users";
  const labels = useLabels(
    isRecord ? groups.flatMap(({ key }) => (key === null ? [] : [{ collection: target, id: key }])) : [],
  );
  return (key) => {
    if (key === null) return t.none;
    if (group === null || group === "state") return names.state(collection, key);
    if (field?.kind === "boolean") return key === "1" ? t.yes : t.no;
    if (target === "users") return personOf(key) || "…";
    if (!isRecord) return field?.kind === "choice" ? names.choice(collection, group, key) : key;
    const label = labels.get(`${target}:${key}`);
    return label === null ? t.notVisible : label ? textOf(label) : "…";
  };
}
