import { Center, Stack, Text, ThemeIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

export interface EmptyProps {
  icon: Icon;
  title: string;
  about?: string;
  action?: ReactNode;
}

export function Empty({ icon: Sign, title, about, action }: EmptyProps) {
  return (
    <Center py={64} px="md">
      <Stack align="center" gap="xs" maw={420}>
        <ThemeIcon size={56} radius="xl" variant="light">
          <Sign size={28} stroke={1.5} />
        </ThemeIcon>
        <Text fw={600} ta="center">
          {title}
        </Text>
        {about && (
          <Text c="var(--app-quiet)" size="sm" ta="center">
            {about}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}
