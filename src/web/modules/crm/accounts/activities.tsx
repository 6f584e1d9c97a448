import { Anchor, Group, Text, ThemeIcon, Timeline } from "@mantine/core";
import {
  IconCalendarEvent,
  IconChecklist,
  IconMail,
  IconNote,
  IconPhone,
  IconPlus,
} from "@tabler/icons-react";
import type { CrmActivityView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

const SIGNS = {
  call: IconPhone,
  meeting: IconCalendarEvent,
  email: IconMail,
  note: IconNote,
  todo: IconChecklist,
} as const;

export function Activities({ accountId }: { accountId: string }) {
  const t = useTexts("crm.accounts");
  const may = useMay();
  const activities = useCall("GET /api/v1/crm/activities", {
    query: { about: accountId, sort: "-created_at", limit: 30, expand: "assignee" },
  });
  return (
    <>
      <Answered of={activities}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="var(--app-quiet)">
              {t.noActivities}
            </Text>
          ) : (
            <Timeline bulletSize={26} lineWidth={2}>
              {data.map((activity) => (
                <Timeline.Item
                  key={activity.id}
                  bullet={<Bullet type={activity.type ?? "note"} />}
                  title={<Title activity={activity} />}
                >
                  <Said activity={activity} />
                </Timeline.Item>
              ))}
            </Timeline>
          )
        }
      </Answered>
      {may("crm.activities.create") && (
        <Anchor
          component={To}
          to={`/crm/activities/new?about=crm.accounts:${accountId}`}
          size="sm"
          mt="md"
          display="inline-block"
        >
          <Group gap={3} wrap="nowrap">
            <IconPlus size={15} stroke={1.8} aria-hidden />
            {t.newActivity}
          </Group>
        </Anchor>
      )}
    </>
  );
}

function Bullet({ type }: { type: keyof typeof SIGNS }) {
  const Sign = SIGNS[type];
  return (
    <ThemeIcon size={26} radius="xl" variant="light">
      <Sign size={15} stroke={1.6} />
    </ThemeIcon>
  );
}

function Title({ activity: { id, subject, state } }: { activity: CrmActivityView }) {
  return (
    <Group gap="xs">
      <Anchor component={To} to={`/crm/activities/${id}`} size="sm" fw={500} dir="auto">
        {subject}
      </Anchor>
      {state && state !== "done" && <StateBadge collection="crm.activities" state={state} />}
    </Group>
  );
}

function Said({ activity }: { activity: CrmActivityView }) {
  const format = useFormat();
  const names = useNames();
  const { type, done_at, due_at, created_at, outcome, assignee } = activity;
  const at = done_at ?? due_at ?? created_at;
  return (
    <>
      <Text size="xs" c="var(--app-quiet)">
        {[type && names.choice("crm.activities", "type", type), at && format.moment(at), assignee?.name]
          .filter(Boolean)
          .join(", ")}
      </Text>
      {outcome && (
        <Text size="sm" mt={2} dir="auto">
          {outcome}
        </Text>
      )}
    </>
  );
}
