import { Anchor, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { To } from "../../../kit/to.tsx";

export interface ListItem {
  id: string;
  to: string;
  title: ReactNode;
  about?: ReactNode;
  figure?: ReactNode;
  mark?: ReactNode;
}

interface ItemListProps {
  items: readonly ListItem[];
  none: string;
  /** Link for creating a record, if permitted. */
  add?: { to: string; label: string } | undefined;
  all?: { to: string; label: string };
}

export function ItemList({ items, none, add, all }: ItemListProps) {
  return (
    <>
      {items.length === 0 && (
        <Text size="sm" c="var(--app-quiet)">
          {none}
        </Text>
      )}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {items.map(({ id, to, title, about, figure, mark }) => (
          <Group key={id} component="li" justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
            <div style={{ minWidth: 0 }}>
              <Anchor component={To} to={to} size="sm" dir="auto" style={{ overflowWrap: "anywhere" }}>
                {title}
              </Anchor>
              {about && (
                <Text component="div" size="xs" c="var(--app-quiet)" dir="auto">
                  {about}
                </Text>
              )}
            </div>
            <Group gap="sm" justify="flex-end" style={{ flexShrink: 0 }}>
              {mark}
              {figure && (
                <Text size="sm" className="figures">
                  {figure}
                </Text>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
      <Group gap="lg" mt="md">
        {add && (
          <Anchor component={To} to={add.to} size="sm">
            <Group gap={3} wrap="nowrap">
              <IconPlus size={15} stroke={1.8} aria-hidden />
              {add.label}
            </Group>
          </Anchor>
        )}
        {all && (
          <Anchor component={To} to={all.to} size="sm">
            {all.label}
          </Anchor>
        )}
      </Group>
    </>
  );
}
