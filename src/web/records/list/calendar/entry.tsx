import { StateBadge } from "../../../kit/state-badge.tsx";
import { toneOf } from "../../../kit/state-tone.ts";
import { To } from "../../../kit/to.tsx";
import { useNames } from "../../../language/names.ts";
import { type AnyRecord, type MetaEntity, recordAddress } from "../../meta.ts";
import type { CardFacts } from "../board/card-facts.ts";
import type { Show } from "../cell.tsx";
import classes from "./calendar.module.css";

interface EntryProps {
  entity: MetaEntity;
  facts: CardFacts;
  record: AnyRecord;
  show: Show;
  full?: boolean;
}

export function Entry({ entity, facts, record, show, full = false }: EntryProps) {
  const names = useNames();
  const { heads, about, amount } = facts;
  const aboutText = about && show(about, record);
  const amountText = amount && show(amount, record);
  const state = names.state(entity.collection, record.state);
  return (
    <To
      to={recordAddress(entity.collection, record.id)}
      className={classes.entry}
      data-tone={toneOf(entity, record.state)}
      data-full={full || undefined}
      title={state}
      dir="auto"
    >
      <span className={classes.name}>
        {(entity.numbered && !full ? heads.slice(0, 1) : heads).map((column) => (
          <span key={column.name}>{show(column, record)} </span>
        ))}
        {entity.numbered && !full && aboutText}
      </span>
      {full && aboutText && <span className={classes.fact}>{aboutText}</span>}
      {full && amountText && <span className={`${classes.fact} figures`}>{amountText}</span>}
      {full ? (
        <StateBadge collection={entity.collection} state={record.state} />
      ) : (
        <span className="unseen">{state}</span>
      )}
    </To>
  );
}
