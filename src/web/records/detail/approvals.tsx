import { Anchor, Group, Stack, Text } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { Empty } from "../../kit/empty.tsx";
import { StateBadge } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { NewestFirst } from "./newest-first.tsx";
import { useApprovedBy, useRecordRequests } from "./record-requests.ts";

export function RecordApprovals({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useTexts("records.approvals");
  const names = useNames();
  const format = useFormat();
  const approvedBy = useApprovedBy();
  const asked = useRecordRequests(entity, record);
  return (
    <NewestFirst of={asked}>
      {(data) =>
        data.length === 0 ? (
          <Empty icon={IconUserCheck} title={t.none} about={t.about} />
        ) : (
          <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
            {data.map((one) => (
              <Group key={one.id} component="li" justify="space-between" gap="xs">
                <div>
                  <Anchor component={To} to={`/approvals/${one.id}`} size="sm">
                    {names.move(entity.collection, one.action.split(".").at(-1) ?? one.action)}
                  </Anchor>
                  <Text size="xs" c="var(--app-quiet)">
                    {[t.by({ name: one.requester.name, when: format.moment(one.asked_at) }), approvedBy(one)]
                      .filter(Boolean)
                      .join(" · ")}
                  </Text>
                </div>
                <StateBadge collection="approvals" state={one.state} />
              </Group>
            ))}
          </Stack>
        )
      }
    </NewestFirst>
  );
}
