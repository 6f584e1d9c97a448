import { Anchor, Text } from "@mantine/core";
import { IconTableImport } from "@tabler/icons-react";
import type { Import } from "../../../client/contract.ts";
import { useNameOf } from "../../kit/person.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { To } from "../../kit/to.tsx";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { ResourcePage } from "../../resource/resource.tsx";
import { addressOf } from "../meta.ts";
import { isActive } from "./use-import.ts";

const words = defineWords({
  en: {
    title: "Imports",
    about: "Files that were brought in, and those on their way. Each can be opened again where it stands.",
    none: "Nothing was imported yet",
    noneAbout: "Every list that takes new records has an Import button: a spreadsheet becomes records there.",
    file: "File",
    gone: "File deleted",
    into: "Into",
    state: "State",
    made: "Made",
    changed: "Changed",
    wrong: "Wrong",
    by: "By",
    when: "When",
    uploaded: "To be mapped",
    checking: "Being checked",
    checked: "Checked",
    running: "Running",
    done: "Done",
    stopped: "Stopped",
    failed: "Failed",
    cancelled: "Given up",
    undoing: "Being undone",
    undone: "Undone",
  },
  de: {
    title: "Importe",
    about:
      "Eingespielte Dateien und solche, die noch unterwegs sind. Jede lässt sich dort wieder öffnen, wo sie steht.",
    none: "Noch nichts importiert",
    noneAbout:
      "Jede Liste, die neue Datensätze annimmt, hat eine Schaltfläche Importieren: Aus einer Tabelle werden dort Datensätze.",
    file: "Datei",
    gone: "Datei gelöscht",
    into: "In",
    state: "Status",
    made: "Angelegt",
    changed: "Geändert",
    wrong: "Falsch",
    by: "Von",
    when: "Wann",
    uploaded: "Zuzuordnen",
    checking: "In Prüfung",
    checked: "Geprüft",
    running: "Läuft",
    done: "Fertig",
    stopped: "Angehalten",
    failed: "Fehlgeschlagen",
    cancelled: "Verworfen",
    undoing: "Wird rückgängig gemacht",
    undone: "Rückgängig gemacht",
  },
});

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
  const t = useWords(words);
  const names = useNames();
  const nameOf = useNameOf();
  const format = useFormat();
  return (
    <ResourcePage
      title={t.title}
      about={t.about}
      list="GET /api/v1/data/imports"
      query={{ limit: 50 }}
      every={(imports) => (imports.some(({ state }) => isActive(state)) ? EVERY : false)}
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
