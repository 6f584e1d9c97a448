import { Group, Text } from "@mantine/core";
import type { ConceptNeighbour } from "../../../client/contract.ts";
import { useTexts } from "../texts.ts";
import classes from "./ask.module.css";

interface NeighboursProps {
  title: string;
  concepts: readonly ConceptNeighbour[];
  onAsk(concept: string): void;
}

export function Neighbours({ title, concepts, onAsk }: NeighboursProps) {
  const t = useTexts("learning.neighbours");
  if (concepts.length === 0) return null;
  return (
    <Group gap={8} mt="md" align="center">
      <Text size="sm" fw={500} component="h3" m={0}>
        {title}
      </Text>
      {concepts.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={classes.chip}
          aria-label={t.ask({ name })}
          onClick={() => onAsk(name)}
          dir="auto"
        >
          {name}
        </button>
      ))}
    </Group>
  );
}
