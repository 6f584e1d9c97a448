import { IconLockAccess } from "@tabler/icons-react";
import { Moment } from "../kit/values.tsx";
import { useNames } from "../language/names.ts";
import { RecordLink } from "../records/fields/record-link.tsx";
import { ResourcePage } from "../resource/resource.tsx";
import { useTexts } from "./texts.ts";

export function Page() {
  const t = useTexts("data.restrictions");
  const names = useNames();
  return (
    <ResourcePage
      title={t.title}
      about={t.about}
      list="GET /api/v1/data/restrictions"
      empty={{ icon: IconLockAccess, title: t.none, about: t.noneAbout }}
      rowKey={({ collection, id, request_id }) => `${collection}/${id} ${request_id}`}
      columns={[
        {
          key: "record",
          label: t.record,
          head: true,
          render: ({ collection, id }) => <RecordLink collection={collection} id={id} />,
        },
        { key: "kind", label: t.kind, render: ({ collection }) => names.one(collection) },
        {
          key: "request",
          label: t.request,
          render: ({ request_id }) => <RecordLink collection="data.requests" id={request_id} />,
        },
        { key: "since", label: t.since, render: ({ since }) => <Moment value={since} /> },
      ]}
    />
  );
}
