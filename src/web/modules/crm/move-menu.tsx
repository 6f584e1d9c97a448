import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useNames } from "../../language/names.ts";
import type { MetaEntity } from "../../records/meta.ts";
import { useTexts } from "./texts.ts";

type Move = MetaEntity["transitions"][number];

interface MoveMenuProps {
  entity: MetaEntity;
  record: { state?: string | undefined };
  name: string;
  onAsk(move: Move): void;
}

export function MoveMenu({ entity, record: { state = "" }, name, onAsk }: MoveMenuProps) {
  const t = useTexts("crm.moveMenu");
  const names = useNames();
  const moves = entity.transitions.filter(({ from, permitted }) => permitted && from.includes(state));
  if (moves.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
          aria-label={t.of({ name })}
        >
          {t.go}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((move) => (
          <Menu.Item key={move.name} onClick={() => onAsk(move)}>
            {names.move(entity.collection, move.name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
