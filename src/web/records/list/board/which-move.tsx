import { Button, Modal, Stack, Text } from "@mantine/core";
import { useNames } from "../../../language/names.ts";
import { useTexts } from "../../texts.ts";
import type { MetaMove } from "./moves.ts";

interface WhichMoveProps {
  collection: string;
  moves: readonly MetaMove[];
  onPick(move: MetaMove): void;
  onClose(): void;
}

export function WhichMove({ collection, moves, onPick, onClose }: WhichMoveProps) {
  const t = useTexts("records.whichMove");
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
