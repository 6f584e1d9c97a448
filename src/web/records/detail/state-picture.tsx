import { Text } from "@mantine/core";
import { toneOf } from "../../kit/state-tone.ts";
import { useNames } from "../../language/names.ts";
import { leadsTo } from "../form/move-fields.ts";
import type { MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import classes from "./state-picture.module.css";

export function StatePicture({ entity, state }: { entity: MetaEntity; state: string }) {
  const t = useTexts("records.statePicture");
  const names = useNames();
  const next = new Set(
    entity.transitions.filter(({ from }) => from.includes(state)).flatMap((move) => leadsTo(move)),
  );
  return (
    <ol className={classes.states} aria-label={t.title}>
      {entity.states.map((one) => {
        const place = one === state ? "now" : next.has(one) ? "next" : "other";
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
                {place === "now" ? t.now : t.next}
              </Text>
            )}
          </li>
        );
      })}
    </ol>
  );
}
