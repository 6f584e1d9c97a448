import { Anchor, Text } from "@mantine/core";
import { To } from "../../../kit/to.tsx";
import { useBoxText } from "./box-text.ts";
import classes from "./org.module.css";
import type { OrgBox } from "./tree.ts";

interface OrgListProps {
  boxes: readonly OrgBox[];
  found: ReadonlySet<string>;
}

/** Organisation chart as a list, for phones, screen readers and print. */
export function OrgList({ boxes, found }: OrgListProps) {
  const textOf = useBoxText();
  return (
    <ul className={classes.list}>
      {boxes.map((box) => (
        <li key={box.id}>
          <div className={classes.item} data-found={found.has(box.id) || undefined} data-kind={box.kind}>
            {box.to === undefined ? (
              <Text size="sm" fw={600}>
                {box.title}
              </Text>
            ) : (
              <Anchor component={To} to={box.to} size="sm" dir="auto">
                {box.title}
              </Anchor>
            )}
            <Text size="xs" c="var(--app-quiet)">
              {[box.below, textOf(box)].filter(Boolean).join(" · ")}
            </Text>
          </div>
          {box.parts.length > 0 && <OrgList boxes={box.parts} found={found} />}
        </li>
      ))}
    </ul>
  );
}
