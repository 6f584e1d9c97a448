import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTexts } from "../texts.ts";

interface MoveButtonsProps {
  what: string;
  place: number;
  count: number;
  disabled: boolean;
  onMove(by: 1 | -1): void;
}

export function MoveButtons({ what, place, count, disabled, onMove }: MoveButtonsProps) {
  const t = useTexts("settings.papers");
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        disabled={disabled || place === 0}
        aria-label={t.up({ what })}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        disabled={disabled || place === count - 1}
        aria-label={t.down({ what })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
