import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** A name with what there is to know; what is false is not there. */
export type Fact = readonly [name: string, value: ReactNode] | false;

/** What is to be known of something, name by name. */
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
