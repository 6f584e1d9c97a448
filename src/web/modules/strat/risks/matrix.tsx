import { Box, Text } from "@mantine/core";
import { Fragment } from "react";
import { useTexts } from "../texts.ts";
import classes from "./matrix.module.css";
import { LEVELS, levelOf, placeOf, type Ranked, type Side } from "./scores.ts";

/** Cell of the matrix: `4x3` is likelihood 4, impact 3. */
export const fieldOf = (likelihood: number, impact: number) => `${likelihood}x${impact}`;

const MOST_CHIPS = 4;

interface MatrixProps {
  risks: readonly Ranked[];
  side: Side;
  appetite: number | undefined;
  chosen: string | undefined;
  onChoose(field: string | undefined): void;
}

/** Likelihood against impact. The thick line marks the risk appetite. */
export function Matrix({ risks, side, appetite, chosen, onChoose }: MatrixProps) {
  const t = useTexts("strat.matrix");
  const isAbove = (likelihood: number, impact: number) =>
    appetite !== undefined && likelihood * impact > appetite;
  return (
    <Box>
      <Text size="xs" c="var(--app-quiet)" mb={4}>
        {t.likelihood} ↑
      </Text>
      <fieldset className={classes.grid} aria-label={t.grid} style={{ border: 0, margin: 0, padding: 0 }}>
        {LEVELS.toReversed().map((likelihood) => (
          <Fragment key={likelihood}>
            <span className={classes.level}>{likelihood}</span>
            {LEVELS.map((impact) => {
              const field = fieldOf(likelihood, impact);
              const inside = risks.filter((one) => {
                const place = placeOf(one, side);
                return place.likelihood === likelihood && place.impact === impact;
              });
              const above = isAbove(likelihood, impact);
              return (
                <button
                  key={impact}
                  type="button"
                  className={classes.cell}
                  data-level={levelOf(likelihood * impact)}
                  data-edge-left={(above && impact > 1 && !isAbove(likelihood, impact - 1)) || undefined}
                  data-edge-bottom={
                    (above && likelihood > 1 && !isAbove(likelihood - 1, impact)) || undefined
                  }
                  aria-pressed={chosen === field}
                  onClick={() => onChoose(chosen === field ? undefined : field)}
                >
                  <span className="unseen">
                    {t.cell({ likelihood, impact, count: inside.length })}
                    {above && `, ${t.above}`}
                  </span>
                  <span className={`${classes.score} figures`} aria-hidden>
                    {likelihood * impact}
                  </span>
                  {inside.length > MOST_CHIPS ? (
                    <span className={classes.chip} aria-hidden>
                      × {inside.length}
                    </span>
                  ) : (
                    inside.map(({ no, risk }) => (
                      <span key={no} className={classes.chip} title={risk.title ?? ""} aria-hidden>
                        {no}
                      </span>
                    ))
                  )}
                </button>
              );
            })}
          </Fragment>
        ))}
        <span />
        {LEVELS.map((impact) => (
          <span key={impact} className={classes.level}>
            {impact}
          </span>
        ))}
      </fieldset>
      <Text size="xs" c="var(--app-quiet)" ta="right" maw={620} mt={2}>
        {t.impact} →
      </Text>
    </Box>
  );
}
