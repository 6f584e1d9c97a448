import { Button, Group, Text } from "@mantine/core";
import { IconHourglass, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { RetentionSchedule } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { useShippedName } from "../../language/shipped.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useReason } from "../reasons.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { retentionWords } from "./words.ts";

const words = defineWords({
  en: {
    title: "Schedules",
    about: "From which day, for how long, in which states, on what basis, and what then happens.",
    none: "No schedule yet",
    noneAbout: "Without one, records are kept until somebody acts. Begin with what most countries ask for.",
    defaults: "Add the usual ones",
    defaultsTitle: "Add the usual schedules?",
    defaultsAbout:
      "The books for ten years, applicants six months after the refusal, former employees three years after the last day, tickets three years. Only for kinds of records that have none yet. Look at them with somebody who knows your law.",
    added: (count: number) => (count === 1 ? "1 schedule added" : `${count} schedules added`),
    add: "New schedule",
    what: "What",
    keep: "Kept",
    from: (field: string) => `after: ${field}`,
    next: "What then",
    basis: "Basis",
    flags: "Kind",
    active: "In force",
    inactive: "Not in force",
    obliges: "Duty by law",
    automatic: "Without asking",
    edit: (title: string) => `Change: ${title}`,
    remove: "Remove",
    removeTitle: (title: string) => `Remove the schedule “${title}”?`,
    removeAbout: "The records are then kept until somebody acts.",
    removed: "Schedule removed",
    actions: "What can be done",
  },
  de: {
    title: "Fristen",
    about: "Ab welchem Tag, wie lange, in welchen Zuständen, auf welcher Grundlage und was dann geschieht.",
    none: "Noch keine Frist",
    noneAbout:
      "Ohne Frist bleiben Datensätze, bis jemand handelt. Beginnen Sie mit dem, was in den meisten Ländern gilt.",
    defaults: "Übliche hinzufügen",
    defaultsTitle: "Übliche Fristen hinzufügen?",
    defaultsAbout:
      "Die Bücher zehn Jahre, Bewerbungen sechs Monate nach der Absage, frühere Beschäftigte drei Jahre nach dem letzten Tag, Tickets drei Jahre. Nur, wo es noch keine gibt. Sehen Sie sie mit jemandem durch, der Ihr Recht kennt.",
    added: (count: number) => (count === 1 ? "1 Frist hinzugefügt" : `${count} Fristen hinzugefügt`),
    add: "Neue Frist",
    what: "Was",
    keep: "Aufbewahrt",
    from: (field: string) => `ab: ${field}`,
    next: "Was dann",
    basis: "Grundlage",
    flags: "Art",
    active: "In Kraft",
    inactive: "Nicht in Kraft",
    obliges: "Gesetzliche Pflicht",
    automatic: "Ohne Rückfrage",
    edit: (title: string) => `Ändern: ${title}`,
    remove: "Entfernen",
    removeTitle: (title: string) => `Frist „${title}“ entfernen?`,
    removeAbout: "Die Datensätze bleiben dann, bis jemand handelt.",
    removed: "Frist entfernt",
    actions: "Was sich tun lässt",
  },
});

const LIST = "GET /api/v1/settings/retention";

/** How long the records of each collection are kept. */
export function Rules() {
  const t = useWords(words);
  const known = useWords(retentionWords);
  const names = useNames();
  const format = useFormat();
  const reasonOf = useReason();
  const titleOf = useShippedName();
  const may = useMay();
  const schedules = useCall(LIST, {});
  const [editing, setEditing] = useState<RetentionSchedule | "new">();
  const install = useAct("POST /api/v1/settings/retention/defaults", {
    stale: [LIST, "GET /api/v1/data/retention"],
    done: ({ data }) => t.added(data.length),
    quiet: true,
  });
  const remove = useAct("DELETE /api/v1/settings/retention/:id", {
    stale: [LIST],
    done: t.removed,
    quiet: true,
  });
  const defaults = may("settings.retention.install") && (
    <ConfirmButton
      size="xs"
      label={t.defaults}
      title={t.defaultsTitle}
      about={t.defaultsAbout}
      confirm={t.defaults}
      onConfirm={() => install.mutateAsync({ body: {} })}
    />
  );
  return (
    <Panel
      title={t.title}
      about={t.about}
      flush
      actions={
        <>
          {defaults}
          {may("settings.retention.create") && (
            <Button
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.8} />}
              onClick={() => setEditing("new")}
            >
              {t.add}
            </Button>
          )}
        </>
      }
    >
      <Answered of={schedules}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={IconHourglass} title={t.none} about={t.noneAbout} />
          ) : (
            <DataTable
              caption={t.title}
              rows={data}
              rowKey={({ id }) => id}
              tone={({ active }) => (active ? undefined : "quiet")}
              columns={[
                {
                  key: "what",
                  label: t.what,
                  head: true,
                  render: ({ title, collection, states }) => (
                    <>
                      {titleOf(title)}
                      <Text size="xs" c="var(--app-quiet)" fw={400}>
                        {names.many(collection)}
                        {states.length > 0 &&
                          ` (${format.list(states.map((state) => names.state(collection, state)))})`}
                      </Text>
                    </>
                  ),
                },
                {
                  key: "keep",
                  label: t.keep,
                  render: ({ months, start, collection }) => (
                    <>
                      {known.months(months)}
                      <Text size="xs" c="var(--app-quiet)">
                        {t.from(names.field(collection, start))}
                      </Text>
                    </>
                  ),
                },
                { key: "next", label: t.next, render: ({ action }) => known[action] },
                {
                  key: "basis",
                  label: t.basis,
                  render: ({ basis }) => <Text size="sm">{reasonOf(basis)}</Text>,
                },
                {
                  key: "flags",
                  label: t.flags,
                  render: ({ active, obliges, automatic }) => (
                    <Group gap={4}>
                      <Tag tone={active ? "good" : "quiet"}>{active ? t.active : t.inactive}</Tag>
                      {obliges && <Tag tone="busy">{t.obliges}</Tag>}
                      {automatic && <Tag tone="waiting">{t.automatic}</Tag>}
                    </Group>
                  ),
                },
                {
                  key: "actions",
                  label: t.actions,
                  hideLabel: true,
                  render: (schedule) => (
                    <Group gap="xs" justify="flex-end" wrap="nowrap">
                      {may("settings.retention.update") && (
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={t.edit(titleOf(schedule.title))}
                          onClick={() => setEditing(schedule)}
                        >
                          <IconPencil size={14} stroke={1.8} />
                        </Button>
                      )}
                      {may("settings.retention.delete") && (
                        <ConfirmButton
                          size="xs"
                          label={t.remove}
                          title={t.removeTitle(titleOf(schedule.title))}
                          about={t.removeAbout}
                          confirm={t.remove}
                          danger
                          onConfirm={() => remove.mutateAsync({ path: { id: schedule.id } })}
                        />
                      )}
                    </Group>
                  ),
                },
              ]}
            />
          )
        }
      </Answered>
      {editing && (
        <ScheduleForm
          {...(editing !== "new" && { schedule: editing })}
          taken={new Set(schedules.data?.data.map(({ collection }) => collection))}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  );
}
