import { Group, Text } from "@mantine/core";
import { IconHourglass, IconPencil } from "@tabler/icons-react";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useShippedName } from "../../language/shipped.ts";
import { ResourcePanel } from "../../resource/resource.tsx";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { ScheduleForm } from "./schedule-form.tsx";

const LIST = "GET /api/v1/settings/retention";

export function Rules() {
  const t = useTexts("data.rules");
  const known = useTexts("data.dataRetention");
  const names = useNames();
  const format = useFormat();
  const reasonOf = useShippedName();
  const titleOf = useShippedName();
  const may = useMay();
  const install = useAct("POST /api/v1/settings/retention/defaults", {
    stale: [LIST, "GET /api/v1/data/retention"],
    done: ({ data }) => t.added({ count: data.length }),
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
          ask: ({ title }) => ({ title: t.removeTitle({ title: titleOf(title) }), about: t.removeAbout }),
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
              {months % 12 === 0 ? known.years({ years: months / 12 }) : known.months({ months })}
              <Text size="xs" c="var(--app-quiet)">
                {t.from({ field: names.field(collection, start) })}
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
