import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

export function Facts({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Stack component="dl" gap="xs" m={0}>
      {of.map(([label, value]) => (
        <Group key={label} justify="space-between" wrap="nowrap" align="baseline" gap="md">
          <Text component="dt" size="sm" c="var(--app-quiet)" style={{ flexShrink: 0 }}>
            {label}
          </Text>
          <Text component="dd" size="sm" m={0} ta="right" style={{ overflowWrap: "anywhere", minWidth: 0 }}>
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
