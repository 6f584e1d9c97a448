import { Box, Group, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface PanelProps {
  title?: string;
  about?: ReactNode;
  actions?: ReactNode;
  /** Removes the padding, for tables and lists. */
  flush?: boolean;
  order?: 2 | 3 | 4;
  children?: ReactNode;
}

export function Panel({ title, about, actions, flush = false, order = 2, children }: PanelProps) {
  const id = useId();
  const hasHead = title !== undefined || actions !== undefined;
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      bg="var(--app-surface)"
      style={{ borderColor: "var(--app-line)", overflow: "clip", minWidth: 0 }}
      {...(title !== undefined && { "aria-labelledby": id })}
    >
      {hasHead && (
        <Group justify="space-between" align="flex-start" gap="xs" px="lg" pt="md" pb={flush ? "sm" : 0}>
          <Box style={{ minWidth: 0, flex: "1 1 12rem" }}>
            {title !== undefined && (
              <Title order={order} id={id} size="h5">
                {title}
              </Title>
            )}
            {about && (
              <Text size="sm" c="var(--app-quiet)">
                {about}
              </Text>
            )}
          </Box>
          {actions && (
            <Group gap="xs" className="no-print">
              {actions}
            </Group>
          )}
        </Group>
      )}
      {flush ? (
        children
      ) : (
        <Box px="lg" py="md">
          {children}
        </Box>
      )}
    </Paper>
  );
}
