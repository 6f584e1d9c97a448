import { SegmentedControl, Text } from "@mantine/core";
import { IconCalendarTime } from "@tabler/icons-react";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Day } from "../../kit/values.tsx";
import { useNames } from "../../language/names.ts";
import { useShippedName } from "../../language/shipped.ts";
import { RecordLink } from "../../records/fields/record-link.tsx";
import { ResourcePart } from "../../resource/resource.tsx";
import { useTexts } from "../texts.ts";
import { actionWord } from "./words.ts";

const SPANS = ["30", "90", "365"];

export function Due() {
  const t = useTexts("data.due");
  const reasonOf = useShippedName();
  const known = useTexts("data.dataRetention");
  const names = useNames();
  const [{ days = "90" }, setUrl] = useUrlState();
  return (
    <ResourcePart
      title={t.title}
      list="GET /api/v1/data/retention/due"
      query={{ days: Number(days) || 90 }}
      keep
      empty={{ icon: IconCalendarTime, title: t.none, about: t.noneAbout }}
      lead={() => (
        <SegmentedControl
          aria-label={t.within}
          value={SPANS.includes(days) ? days : "90"}
          onChange={(value) => setUrl({ days: value === "90" ? undefined : value })}
          data={SPANS.map((value) => ({ value, label: t.days({ days: value }) }))}
          style={{ alignSelf: "flex-start" }}
        />
      )}
      rowKey={({ collection, id, action }) => `${collection}/${id} ${action}`}
      columns={[
        {
          key: "record",
          label: t.record,
          head: true,
          render: ({ collection, id }) => (
            <>
              <RecordLink collection={collection} id={id} />
              <Text size="xs" c="var(--app-quiet)" fw={400}>
                {names.one(collection)}
              </Text>
            </>
          ),
        },
        { key: "due", label: t.due, render: ({ due_on }) => <Day value={due_on} /> },
        { key: "action", label: t.action, render: ({ action }) => actionWord(known, action) },
        {
          key: "basis",
          label: t.basis,
          render: ({ basis }) => <Text size="sm">{reasonOf(basis)}</Text>,
        },
      ]}
    />
  );
}
