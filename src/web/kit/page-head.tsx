import { Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  /** What else is to be known at once: a state, a number. */
  beside?: ReactNode;
  /** A sentence on what the page is for. */
  about?: ReactNode;
  /** What can be done here, the most likely last. */
  actions?: ReactNode;
}

/** The head of a page: what it is, and what can be done on it. */
export function PageHead({ title, beside, about, actions }: PageHeadProps) {
  useDocumentTitle(`${title} · Freehold`);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm" className="page-head">
      <Stack gap={2} style={{ minWidth: 0, flex: "1 1 20rem" }}>
        <Group gap="sm">
          <Title order={1} size="h2" style={{ overflowWrap: "anywhere" }}>
            {title}
          </Title>
          {beside}
        </Group>
        {about && (
          <Text c="var(--app-quiet)" maw="70ch">
            {about}
          </Text>
        )}
      </Stack>
      {actions && (
        <Group gap="xs" className="no-print">
          {actions}
        </Group>
      )}
    </Group>
  );
}
