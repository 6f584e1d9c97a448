import { UnstyledButton } from "@mantine/core";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import type { MetaEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { statesLeft, type Where, withField } from "../question.ts";
import { writeCondition } from "./condition.ts";
import classes from "./filters.module.css";

interface StateChipsProps {
  entity: MetaEntity;
  where: Where;
  counts: ReadonlyMap<string, number | null> | undefined;
  onChange(where: Where): void;
}

export function StateChips({ entity, where, counts, onChange }: StateChipsProps) {
  const t = useTexts("records.stateChips");
  const names = useNames();
  const format = useFormat();
  const left = where.state ? statesLeft(where, entity.states) : [];
  const overdue = overdueOf(entity);
  const isOverdue = overdue !== undefined && sameWhere(where, overdue);

  function toggle(state: string) {
    const next = left.includes(state) ? left.filter((one) => one !== state) : [...left, state];
    const ordered = entity.states.filter((one) => next.includes(one));
    const operators = writeCondition("choice", { op: "any", values: ordered }, "UTC") ?? {};
    onChange(withField(where, "state", ordered.length === entity.states.length ? {} : operators));
  }

  if (entity.states.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be styled as a form
    <div className={classes.states} role="group" aria-label={t.states}>
      {entity.states.map((state) => {
        const count = counts?.get(state);
        return (
          <UnstyledButton
            key={state}
            className={classes.state}
            aria-pressed={left.includes(state)}
            onClick={() => toggle(state)}
          >
            {names.state(entity.collection, state)}
            {count !== undefined && count !== null && (
              <span className={classes.count}>{format.number(count)}</span>
            )}
          </UnstyledButton>
        );
      })}
      {overdue && (
        <UnstyledButton
          className={classes.state}
          aria-pressed={isOverdue}
          onClick={() => onChange(isOverdue ? without(where, overdue) : { ...where, ...overdue })}
        >
          {t.overdue}
        </UnstyledButton>
      )}
    </div>
  );
}

/** Filter for open records past their deadline. */
function overdueOf(entity: MetaEntity): Where | undefined {
  const [deadline] = entity.deadlines;
  const field = entity.fields.find(({ name }) => name === deadline?.field);
  // If the collection has a state for it, that state already has a chip.
  if (!deadline || !field?.filter || entity.states.includes("overdue")) return undefined;
  const open = writeCondition("choice", { op: "any", values: deadline.open }, "UTC");
  return open && { state: open, [deadline.field]: { span: "past" } };
}

const sameWhere = (where: Where, part: Where) =>
  Object.entries(part).every(
    ([field, operators]) => JSON.stringify(where[field]) === JSON.stringify(operators),
  );

const without = (where: Where, part: Where): Where =>
  Object.fromEntries(Object.entries(where).filter(([field]) => !(field in part)));
