import { Text } from "@mantine/core";
import { IconDownload, IconTableExport } from "@tabler/icons-react";
import type { DataExport } from "../../../client/contract.ts";
import { useEvery, useFollow } from "../../kit/follow.ts";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { ResourcePage } from "../../resource/resource.tsx";
import { useTexts } from "../texts.ts";
import { download, isUnderWay } from "./use-export.ts";

const TONES: Readonly<Record<DataExport["state"], Tone>> = {
  queued: "waiting",
  running: "busy",
  ready: "good",
  failed: "bad",
  expired: "quiet",
  deleted: "quiet",
};

const EVERY = 2000;

export function Page() {
  useFollow();
  const every = useEvery(EVERY);
  const t = useTexts("records.exportsPage");
  const names = useNames();
  const format = useFormat();
  return (
    <ResourcePage
      title={t.title}
      about={t.about}
      list="GET /api/v1/data/exports"
      query={{ limit: 50 }}
      every={(exports) => (exports.some(({ state }) => isUnderWay(state)) ? every : false)}
      empty={{ icon: IconTableExport, title: t.none, about: t.noneAbout }}
      moves={[
        {
          run: download,
          label: t.download,
          shows: ({ state }) => state === "ready",
          sign: <IconDownload size={15} stroke={1.6} />,
        },
        {
          call: "DELETE /api/v1/data/exports/:id",
          label: t.remove,
          shows: ({ state }) => state === "ready",
          ask: () => ({ title: t.removeTitle, about: t.removeAbout }),
          danger: true,
          quiet: true,
        },
      ]}
      columns={[
        {
          key: "what",
          label: t.what,
          head: true,
          render: (one) => (
            <Text size="sm" fw={500}>
              {one.collection === null ? t.whole : names.many(one.collection)} · {one.format.toUpperCase()}
            </Text>
          ),
        },
        {
          key: "state",
          label: t.state,
          render: (one) => (
            <span title={one.error?.message}>
              <Tag tone={TONES[one.state]}>{t[one.state]}</Tag>
            </span>
          ),
        },
        {
          key: "rows",
          label: t.rows,
          figures: true,
          render: (one) => one.rows !== null && format.number(one.rows),
        },
        {
          key: "size",
          label: t.size,
          figures: true,
          render: (one) => one.size !== null && format.bytes(one.size),
        },
        { key: "when", label: t.when, render: (one) => <Moment value={one.created_at} ago /> },
        {
          key: "until",
          label: t.until,
          render: (one) => one.expires_at !== null && <Moment value={one.expires_at} />,
        },
      ]}
    />
  );
}
