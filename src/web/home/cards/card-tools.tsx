import { ActionIcon, Group, Menu } from "@mantine/core";
import {
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconDotsVertical,
  IconGripVertical,
  IconTrash,
} from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import type { Card } from "../../../client/contract.ts";
import type { CardSize } from "../../dashboards/card/panel.ts";
import { useTexts } from "../texts.ts";

interface CardToolsProps {
  card: Card;
  at: number;
  count: number;
  /** True if the card also fits into a quarter of the page. */
  isTile: boolean;
  onMove(to: number): void;
  onSize(size: CardSize): void;
  onRemove(): void;
}

const SIZES = ["small", "medium", "large"] as const;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function CardTools({ card, at, count, isTile, onMove, onSize, onRemove }: CardToolsProps) {
  const t = useTexts("home.arrange");
  const title = card.title ?? "";
  const handle = `card-handle-${card.id}`;

  function go(step: number) {
    onMove(at + step);
    // The card is rendered elsewhere, so its handle is another element.
    requestAnimationFrame(() => document.getElementById(handle)?.focus());
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(step);
  }

  return (
    <Group gap={2} wrap="nowrap" style={{ flexShrink: 0 }}>
      <ActionIcon
        id={handle}
        variant="subtle"
        color="gray"
        aria-label={t.handle({ title })}
        title={t.handleHelp}
        onKeyDown={onKeyDown}
        style={{ cursor: "grab" }}
      >
        <IconGripVertical size={18} stroke={1.6} />
      </ActionIcon>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t.menu({ title })}>
            <IconDotsVertical size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowLeft size={16} stroke={1.6} />}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          >
            {t.earlier}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowRight size={16} stroke={1.6} />}
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
          >
            {t.later}
          </Menu.Item>
          <Menu.Divider />
          {SIZES.filter((size) => size !== "small" || isTile).map((size) => (
            <Menu.Item
              key={size}
              leftSection={
                size === card.size ? <IconCheck size={16} stroke={1.8} /> : <span style={{ width: 16 }} />
              }
              aria-current={size === card.size || undefined}
              onClick={() => onSize(size)}
            >
              {t[size]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onRemove}>
            {t.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
