import { Anchor, Text } from "@mantine/core";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import classes from "./org.module.css";
import type { OrgBox } from "./tree.ts";

interface OrgListProps {
  boxes: readonly OrgBox[];
  found: ReadonlySet<string>;
}

/** The chart as an indented list: for a phone, for the ear, for paper. */
export function OrgList({ boxes, found }: OrgListProps) {
  const format = useFormat();
  return (
    <ul className={classes.list}>
      {boxes.map(({ id, to, title, below, count, parts }) => (
        <li key={id}>
          <div className={classes.item} data-found={found.has(id) || undefined}>
            <Anchor component={To} to={to} size="sm" dir="auto">
              {title}
            </Anchor>
            <Text size="xs" c="var(--app-quiet)">
              {[below, count !== undefined && format.number(count)].filter(Boolean).join(" · ")}
            </Text>
          </div>
          {parts.length > 0 && <OrgList boxes={parts} found={found} />}
        </li>
      ))}
    </ul>
  );
}
