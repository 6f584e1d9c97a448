import { Text } from "@mantine/core";
import classes from "./lines.module.css";

export function Nothing({ title, about }: { title: string; about?: string }) {
  return (
    <div className={classes.nothing}>
      <Text size="sm" fw={600} c="var(--mantine-color-text)">
        {title}
      </Text>
      {about && <Text size="sm">{about}</Text>}
    </div>
  );
}
