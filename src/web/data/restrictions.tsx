import { IconLockAccess } from "@tabler/icons-react";
import { Moment } from "../kit/values.tsx";
import { useNames } from "../language/names/index.ts";
import { defineWords, useWords } from "../language/words.ts";
import { RecordLink } from "../records/fields/record-link.tsx";
import { ResourcePage } from "../resource/resource.tsx";

const words = defineWords({
  en: {
    title: "Restricted records",
    about:
      "These stay and are not used: no change, no move, no import, no export, since a person asked for it. Lift it on the page of the request.",
    none: "No record is restricted",
    noneAbout: "A data request of the kind “restriction” puts records here once it is approved.",
    record: "Record",
    kind: "Kind of record",
    request: "Data request",
    since: "Since",
  },
  de: {
    title: "Eingeschränkte Datensätze",
    about:
      "Sie bleiben und werden nicht verwendet: keine Änderung, kein Schritt, kein Import, kein Export, weil eine Person es verlangt hat. Aufheben lässt es sich beim Antrag.",
    none: "Kein Datensatz ist eingeschränkt",
    noneAbout: "Ein Antrag der Art „Einschränkung“ bringt Datensätze hierher, sobald er freigegeben ist.",
    record: "Datensatz",
    kind: "Art",
    request: "Antrag",
    since: "Seit",
  },
});

/** Records with restricted processing at the data subject's request. */
export function Page() {
  const t = useWords(words);
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
