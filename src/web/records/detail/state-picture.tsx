import { Text } from "@mantine/core";
import { isAside, toneOf } from "../../kit/state-tone.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { leadsTo } from "../form/move-fields.ts";
import type { MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import classes from "./state-picture.module.css";

interface StatePictureProps {
  entity: MetaEntity;
  state: string;
  /** States on the way to this one, from the history. */
  passed: readonly string[];
}

/** The usual course of a record, and below it the other states that it can take. */
export function StatePicture({ entity, state, passed }: StatePictureProps) {
  const t = useTexts("records.statePicture");
  const names = useNames();
  const format = useFormat();
  const isTaken = (one: string) => one === state || passed.includes(one);
  const course = entity.states.filter((one) => isTaken(one) || !isAside(entity, one));
  const others = entity.states.filter((one) => !course.includes(one));
  const next = nextOf(entity, state, course);
  return (
    <>
      <ol className={classes.states} aria-label={t.title}>
        {course.map((one) => {
          const place =
            one === state ? "now" : passed.includes(one) ? "passed" : one === next ? "next" : "other";
          return (
            <li
              key={one}
              className={classes.state}
              data-place={place}
              data-tone={toneOf(entity, one)}
              aria-current={one === state ? "step" : undefined}
            >
              <Text
                span
                size="sm"
                fw={one === state ? 600 : 400}
                c={place === "other" ? "var(--app-quiet)" : undefined}
              >
                {names.state(entity.collection, one)}
              </Text>
              {place !== "other" && (
                <Text span size="xs" c="var(--app-quiet)">
                  {t[place]}
                </Text>
              )}
            </li>
          );
        })}
      </ol>
      {others.length > 0 && (
        <Text size="xs" c="var(--app-quiet)" mt="xs">
          {t.others({ states: format.either(others.map((one) => names.state(entity.collection, one))) })}
        </Text>
      )}
    </>
  );
}

/** First later state that a transition leads to. */
function nextOf({ states, transitions }: MetaEntity, state: string, course: readonly string[]) {
  const reached = new Set(
    transitions.filter(({ from }) => from.includes(state)).flatMap((move) => leadsTo(move)),
  );
  const after = course.filter((one) => states.indexOf(one) > states.indexOf(state));
  return after.find((one) => reached.has(one));
}
