import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useState } from "react";
import type { CalendarFeed, CalendarFeedCreated } from "../../../client/contract.ts";
import { CopyText } from "../../kit/copy-text.tsx";
import type { Column } from "../../kit/data-table.tsx";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { textIn } from "../../records/form/action/action-input.tsx";
import { ChoiceGroup } from "../../records/form/action/choice-group.tsx";
import { ResourcePanel } from "../../resource/resource.tsx";
import { HOME } from "../../session/base.ts";
import { useTexts } from "../texts.ts";

/** Subscriptions for other calendar programs. Their addresses are shown once. */
export function CalendarsPanel() {
  const t = useTexts("shell.calendars");
  const format = useFormat();
  const [made, setMade] = useState<CalendarFeedCreated>();
  const columns: readonly Column<CalendarFeed>[] = [
    {
      key: "shows",
      label: t.shows,
      head: true,
      render: ({ shows }) => format.list(shows.map((one) => textIn(t, one) ?? one)),
    },
    { key: "since", label: t.since, render: ({ created_at }) => <Moment value={created_at} /> },
  ];
  return (
    <>
      <ResourcePanel
        title={t.title}
        about={t.about}
        list="GET /api/v1/auth/calendars"
        lines={1}
        columns={columns}
        empty={{ icon: IconCalendarOff, title: t.none, about: t.noneAbout }}
        create={{
          label: t.add,
          form: (close) => (
            <ActionDialog
              title={t.add}
              onClose={close}
              call="POST /api/v1/auth/calendars"
              fields={["shows"]}
              start={{ shows: ["deadlines", "tasks", "leave"] }}
              texts={t}
              slots={{ shows: (slot) => <ChoiceGroup {...slot} /> }}
              submit={t.create}
              stale={["GET /api/v1/auth/calendars"]}
              onDone={(feed) => setMade(feed)}
            />
          ),
        }}
        moves={[
          {
            call: "DELETE /api/v1/auth/calendars/:id",
            label: t.remove,
            done: t.removed,
            ask: () => ({ title: t.remove, about: t.removeAbout }),
            danger: true,
          },
        ]}
      />
      <Modal opened={made !== undefined} onClose={() => setMade(undefined)} title={t.addressTitle}>
        <Stack>
          <Text size="sm">{t.addressAbout}</Text>
          <CopyText value={HOME + (made?.address ?? "")} label={t.addressTitle} block />
          <Group justify="flex-end">
            <Button onClick={() => setMade(undefined)}>{t.close}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
