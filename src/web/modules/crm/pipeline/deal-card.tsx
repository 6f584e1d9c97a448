import { ActionIcon, Anchor, Group, Loader, Menu, Text } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { Initials } from "../../../kit/person.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import type { MetaEntity } from "../../../records/meta.ts";
import { useTexts } from "../texts.ts";
import styles from "./board.module.css";
import { type Deal, daysSince, ENDS, moveTo, type Place, STAGES } from "./stages.ts";

/** Deals that stay in a stage for this long are marked as stale. */
const STALE_DAYS = 21;

interface DealCardProps {
  entity: MetaEntity;
  deal: Deal;
  busy: boolean;
  onMove(deal: Deal, place: Place): void;
  onDrag(deal: Deal | undefined): void;
}

export function DealCard({ entity, deal, busy, onMove, onDrag }: DealCardProps) {
  const format = useFormat();
  const { id, name, account, owner, amount } = deal;
  const places = [...STAGES, ...ENDS].filter((place) => moveTo(entity, deal, place));

  function onKey(event: KeyboardEvent) {
    if (!event.shiftKey || (event.key !== "ArrowRight" && event.key !== "ArrowLeft")) return;
    event.preventDefault();
    const at = STAGES.indexOf(STAGES.find((stage) => stage === deal.state) ?? "qualification");
    const ways = event.key === "ArrowRight" ? STAGES.slice(at + 1) : STAGES.slice(0, at).reverse();
    const place = ways.find((stage) => moveTo(entity, deal, stage));
    if (place) onMove(deal, place);
  }

  return (
    <li
      className={styles.card}
      draggable={places.length > 0 && !busy}
      aria-busy={busy}
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", id);
        event.dataTransfer.effectAllowed = "move";
        onDrag(deal);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap={4}>
        <Anchor
          component={To}
          to={`/crm/opportunities/${id}`}
          fw={600}
          size="sm"
          c="inherit"
          draggable={false}
          dir="auto"
          className={styles.name}
          onKeyDown={onKey}
        >
          {name}
        </Anchor>
        {busy && <Loader size={16} className={styles.busy} />}
        {!busy && places.length > 0 && <MoveMenu deal={deal} places={places} onMove={onMove} />}
      </Group>
      {account && (
        <Text size="sm" c="var(--app-quiet)" dir="auto" truncate>
          {account.name}
        </Text>
      )}
      <Marks deal={deal} />
      <Group justify="space-between" mt={6} gap="xs" wrap="nowrap">
        <Text fw={600} size="sm" className="figures">
          {amount && format.money(amount.amount, amount.currency)}
          <Text span size="xs" c="var(--app-quiet)" fw={400}>
            {" "}
            {format.percent(deal.probability ?? 0)}
          </Text>
        </Text>
        {owner && (
          <span title={owner.name} role="img" aria-label={owner.name}>
            <Initials name={owner.name} />
          </span>
        )}
      </Group>
    </li>
  );
}

function Marks({ deal: { expected_close, stage_since, next_step } }: { deal: Deal }) {
  const t = useTexts("crm.pipeline");
  const format = useFormat();
  const today = useToday();
  const days = daysSince(stage_since);
  const isLate = expected_close !== null && expected_close !== undefined && expected_close < today;
  return (
    <>
      {next_step && (
        <Text size="xs" lineClamp={2} mt={4} dir="auto">
          {t.next}: {next_step}
        </Text>
      )}
      <Group gap={6} mt={6}>
        {expected_close && isLate && <Tag tone="bad">{t.late({ day: format.day(expected_close) })}</Tag>}
        {expected_close && !isLate && (
          <Text size="xs" c="var(--app-quiet)">
            {t.close({ day: format.day(expected_close) })}
          </Text>
        )}
        {days >= STALE_DAYS && <Tag tone="waiting">{t.days({ count: days })}</Tag>}
      </Group>
    </>
  );
}

interface MoveMenuProps {
  deal: Deal;
  places: readonly Place[];
  onMove(deal: Deal, place: Place): void;
}

function MoveMenu({ deal, places, onMove }: MoveMenuProps) {
  const t = useTexts("crm.pipeline");
  const names = useNames();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t.move({ name: deal.name ?? "" })}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map((place) => (
          <Menu.Item key={place} onClick={() => onMove(deal, place)}>
            {names.state("crm.opportunities", place)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
