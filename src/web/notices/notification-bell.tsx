import {
  ActionIcon,
  Box,
  Button,
  Group,
  Indicator,
  Popover,
  ScrollArea,
  Stack,
  Text,
  UnstyledButton,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell, IconBellOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Notice } from "../../client/contract.ts";
import { useAct } from "../kit/act.ts";
import { Empty } from "../kit/empty.tsx";
import { actionPage } from "../kit/notice-address.ts";
import { NoticeText } from "../kit/notice-text.tsx";
import { useCall } from "../queries.ts";
import { recordAddress } from "../records/meta.ts";
import { useTexts } from "../texts.ts";
import classes from "./notification-bell.module.css";

const LIST = "GET /api/v1/desk/notices";
const EVERY = 60_000;

export function NotificationBell() {
  const t = useTexts("app.bell");
  const [opened, { toggle, close }] = useDisclosure();
  const { data } = useCall(LIST, {}, { every: EVERY, fresh: EVERY });
  const read = useAct("POST /api/v1/desk/notices/read", { stale: [LIST], quiet: true });
  const unread = data?.unread ?? 0;
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width={380}
      shadow="md"
      trapFocus
    >
      <Indicator label={unread > 99 ? "99+" : unread} size={16} disabled={unread === 0} offset={4}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t.bell({ unread })}
            onClick={toggle}
          >
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0}>
        <Group justify="space-between" px="md" py="xs">
          <Text fw={600}>{t.title}</Text>
          {unread > 0 && (
            <Button
              size="compact-xs"
              variant="subtle"
              loading={read.isPending}
              onClick={() => read.mutate({ body: {} })}
            >
              {t.all}
            </Button>
          )}
        </Group>
        <ScrollArea.Autosize mah={420}>
          {data?.data.length === 0 && <Empty icon={IconBellOff} title={t.none} about={t.noneAbout} />}
          <Stack gap={0}>
            {data?.data.map((notice) => (
              <Line
                key={notice.id}
                notice={notice}
                onOpen={() => {
                  close();
                  if (!notice.read) read.mutate({ body: { ids: [notice.id] } });
                }}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

function Line({ notice, onOpen }: { notice: Notice; onOpen(): void }) {
  const navigate = useNavigate();
  return (
    <UnstyledButton
      className={classes.line}
      data-unread={!notice.read || undefined}
      onClick={() => {
        onOpen();
        void navigate({ to: actionPage(notice) ?? recordAddress(notice.collection, notice.record_id) });
      }}
    >
      <Box className={classes.dot} aria-hidden="true" />
      <NoticeText notice={notice} />
    </UnstyledButton>
  );
}
