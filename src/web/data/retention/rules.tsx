import { Group, Text } from "@mantine/core";
import { IconHourglass, IconPencil } from "@tabler/icons-react";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { useShippedName } from "../../language/shipped.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { ResourcePanel } from "../../resource/resource.tsx";
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
    edit: "Change",
    remove: "Remove",
    removeTitle: (title: string) => `Remove the schedule “${title}”?`,
    removeAbout: "The records are then kept until somebody acts.",
    removed: "Schedule removed",
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
    edit: "Ändern",
    remove: "Entfernen",
    removeTitle: (title: string) => `Frist „${title}“ entfernen?`,
    removeAbout: "Die Datensätze bleiben dann, bis jemand handelt.",
    removed: "Frist entfernt",
  },
});

const LIST = "GET /api/v1/settings/retention";

export function Rules() {
  const t = useWords(words);
  const known = useWords(retentionWords);
  const names = useNames();
  const format = useFormat();
  const reasonOf = useReason();
  const titleOf = useShippedName();
  const may = useMay();
  const install = useAct("POST /api/v1/settings/retention/defaults", {
    stale: [LIST, "GET /api/v1/data/retention"],
    done: ({ data }) => t.added(data.length),
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
    <ResourcePanel
      title={t.title}
      about={t.about}
      list={LIST}
      stale={["GET /api/v1/data/retention"]}
      empty={{ icon: IconHourglass, title: t.none, about: t.noneAbout }}
      tone={({ active }) => (active ? undefined : "quiet")}
      actions={() => defaults}
      create={{
        needs: "settings.retention.create",
        label: t.add,
        form: (close, schedules) => <ScheduleForm among={schedules} onClose={close} />,
      }}
      moves={[
        {
          label: t.edit,
          needs: "settings.retention.update",
          icon: <IconPencil size={14} stroke={1.8} />,
          named: ({ title }) => titleOf(title),
          form: (schedule, close, schedules) => (
            <ScheduleForm schedule={schedule} among={schedules} onClose={close} />
          ),
        },
        {
          call: "DELETE /api/v1/settings/retention/:id",
          label: t.remove,
          needs: "settings.retention.delete",
          ask: ({ title }) => ({ title: t.removeTitle(titleOf(title)), about: t.removeAbout }),
          danger: true,
          done: t.removed,
        },
      ]}
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
      ]}
    />
  );
}
