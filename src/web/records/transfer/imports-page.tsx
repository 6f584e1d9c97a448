import { Anchor, Text } from "@mantine/core";
import { IconTableImport } from "@tabler/icons-react";
import type { Import } from "../../../client/contract.ts";
import { useEvery, useFollow } from "../../kit/follow.ts";
import { useNameOf } from "../../kit/person.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { To } from "../../kit/to.tsx";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { ResourcePage } from "../../resource/resource.tsx";
import { addressOf } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { isActive } from "./use-import.ts";

const TONES: Readonly<Record<Import["state"], Tone>> = {
  uploaded: "waiting",
  checking: "busy",
  checked: "waiting",
  running: "busy",
  done: "good",
  stopped: "bad",
  failed: "bad",
  cancelled: "quiet",
  undoing: "busy",
  undone: "quiet",
};

const EVERY = 3000;

export function Page() {
  useFollow();
  const every = useEvery(EVERY);
  const t = useTexts("records.importsPage");
  const names = useNames();
  const nameOf = useNameOf();
  const format = useFormat();
  return (
    <ResourcePage
      title={t.title}
      about={t.about}
      list="GET /api/v1/data/imports"
      query={{ limit: 50 }}
      every={(imports) => (imports.some(({ state }) => isActive(state)) ? every : false)}
      empty={{ icon: IconTableImport, title: t.none, about: t.noneAbout }}
      columns={[
        {
          key: "file",
          label: t.file,
          head: true,
          render: (one) => (
            <Anchor
              component={To}
              to={`${addressOf(one.collection)}/import?id=${one.id}`}
              size="sm"
              dir="auto"
            >
              {one.filename ?? t.gone}
            </Anchor>
          ),
        },
        { key: "into", label: t.into, render: (one) => names.many(one.collection) },
        {
          key: "state",
          label: t.state,
          render: (one) => <Tag tone={TONES[one.state]}>{t[one.state]}</Tag>,
        },
        {
          key: "made",
          label: t.made,
          figures: true,
          render: ({ progress }) => format.number(progress.created),
        },
        {
          key: "changed",
          label: t.changed,
          figures: true,
          render: ({ progress }) => format.number(progress.updated),
        },
        {
          key: "wrong",
          label: t.wrong,
          figures: true,
          render: ({ progress }) => format.number(progress.failed),
        },
        { key: "by", label: t.by, render: (one) => <Text size="sm">{nameOf(one.created_by)}</Text> },
        { key: "when", label: t.when, render: (one) => <Moment value={one.created_at} ago /> },
      ]}
    />
  );
}
