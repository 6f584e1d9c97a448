import { Button, Modal, Stack, Text } from "@mantine/core";
import { useNames } from "../../../language/names/index.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import type { MetaMove } from "./moves.ts";

const words = defineWords({
  en: { title: "Which way?", about: "Several moves lead there.", close: "Close" },
  de: { title: "Auf welchem Weg?", about: "Mehrere Schritte führen dorthin.", close: "Schließen" },
});

interface WhichMoveProps {
  collection: string;
  moves: readonly MetaMove[];
  onPick(move: MetaMove): void;
  onClose(): void;
}

/** Asks which of several transitions to run. */
export function WhichMove({ collection, moves, onPick, onClose }: WhichMoveProps) {
  const t = useWords(words);
  const names = useNames();
  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ "aria-label": t.close }}>
      <Stack gap="xs">
        <Text size="sm" c="var(--app-quiet)">
          {t.about}
        </Text>
        {moves.map((move) => (
          <Button key={move.name} variant="default" justify="flex-start" onClick={() => onPick(move)}>
            {names.move(collection, move.name)}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
