import { Text } from "@mantine/core";
import { IconDownload, IconTableExport } from "@tabler/icons-react";
import type { DataExport } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { ResourcePage } from "../../resource/resource.tsx";
import { download, isUnderWay } from "./use-export.ts";

const words = defineWords({
  en: {
    title: "Exports",
    about: "Files that you had made. Each is kept for seven days; nobody else sees it.",
    none: "You have exported nothing yet",
    noneAbout: "Every list has an Export button: what you have filtered becomes a file.",
    what: "What",
    whole: "The whole organisation",
    state: "State",
    rows: "Records",
    size: "Size",
    when: "When",
    until: "Kept until",
    download: "Download",
    remove: "Delete",
    removeTitle: "Delete this file?",
    removeAbout: "The records stay as they are. The file can be made anew.",
    queued: "Waiting",
    running: "Being written",
    ready: "Ready",
    failed: "Failed",
    expired: "Expired",
    deleted: "Deleted",
  },
  de: {
    title: "Exporte",
    about: "Dateien, die Sie erstellen ließen. Jede bleibt sieben Tage erhalten; sonst sieht sie niemand.",
    none: "Sie haben noch nichts exportiert",
    noneAbout: "Jede Liste hat eine Schaltfläche Exportieren: Was Sie gefiltert haben, wird eine Datei.",
    what: "Was",
    whole: "Die ganze Organisation",
    state: "Status",
    rows: "Datensätze",
    size: "Größe",
    when: "Wann",
    until: "Bleibt bis",
    download: "Herunterladen",
    remove: "Löschen",
    removeTitle: "Diese Datei löschen?",
    removeAbout: "Die Datensätze bleiben, wie sie sind. Die Datei lässt sich neu erstellen.",
    queued: "Wartet",
    running: "Wird geschrieben",
    ready: "Fertig",
    failed: "Fehlgeschlagen",
    expired: "Abgelaufen",
    deleted: "Gelöscht",
  },
});

const TONES: Readonly<Record<DataExport["state"], Tone>> = {
  queued: "waiting",
  running: "busy",
  ready: "good",
  failed: "bad",
  expired: "quiet",
  deleted: "quiet",
};

const EVERY = 2000;

/** The user's own exports. */
export function Page() {
  const t = useWords(words);
  const names = useNames();
  const format = useFormat();
  return (
    <ResourcePage
      title={t.title}
      about={t.about}
      list="GET /api/v1/data/exports"
      query={{ limit: 50 }}
      every={(exports) => (exports.some(({ state }) => isUnderWay(state)) ? EVERY : false)}
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
