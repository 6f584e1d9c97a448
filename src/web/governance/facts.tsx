import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** False entries are skipped. */
export type Fact = readonly [name: string, value: ReactNode] | false;

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => {
        if (!fact) return null;
        const [name, value] = fact;
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
