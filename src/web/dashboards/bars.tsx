import { Anchor } from "@mantine/core";
import { To } from "../kit/to.tsx";
import classes from "./bars.module.css";
import { NothingYet } from "./nothing-yet.tsx";

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly text: string;
  /** Subset drawn in another colour, such as done or overdue. */
  readonly part?: { readonly value: number; readonly text: string };
  readonly to?: string;
  readonly tone?: "plain" | "good" | "warning" | "bad";
}

/** List of links without empty lines, so that each bar opens its records by mouse, keyboard or screen reader. */
export function Bars({ bars: all, label }: { bars: readonly Bar[]; label: string }) {
  const bars = all.filter(({ value }) => value !== 0);
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), 0);
  if (most === 0) return <NothingYet />;
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ key, label: name, value, text, part, to, tone = "plain" }) => (
        <li key={key} className={classes.bar}>
          {to === undefined ? (
            <span className={classes.name}>{name}</span>
          ) : (
            <Anchor component={To} to={to} className={classes.name} c="inherit" underline="never">
              {name}
            </Anchor>
          )}
          <span className={classes.track} aria-hidden="true">
            <span className={classes.fill} data-tone={tone} style={{ width: share(value, most) }} />
            {part && part.value > 0 && (
              <span className={classes.part} style={{ width: share(part.value, most) }} />
            )}
          </span>
          <span className={`${classes.text} figures`}>
            {text}
            {part && part.value !== 0 && <small className={classes.hint}>{part.text}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const share = (value: number, most: number) => `${(Math.abs(value) / most) * 100}%`;
