import { Button, Group } from "@mantine/core";
import { IconFilterOff, IconInbox, IconPlus, IconUpload } from "@tabler/icons-react";
import { Empty } from "../../kit/empty.tsx";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { inSentence } from "../in-sentence.ts";
import { addressOf, type MetaEntity } from "../meta.ts";
import { isPlain, type Question } from "./question.ts";

const words = defineWords({
  en: {
    nothing: "Nothing matches",
    loosen: "No record passes these filters. Take one away, or clear them all.",
    clear: "Clear all filters",
    archive: "The archive is empty",
    archiveAbout: "What you archive is kept here, and can be restored from here.",
    back: "Back to the list",
    none: (many: string) => `No ${inSentence(many)} yet`,
    make: (one: string) => `Add the first ${inSentence(one)} by hand, or import a table that you have.`,
    rules: "These come about by themselves as work is done; there is nothing to enter here.",
    locked: "Once there are some, they stand here. Your roles let you look, not add.",
    create: (one: string) => `New ${inSentence(one)}`,
    import: "Import a file",
  },
  de: {
    nothing: "Nichts gefunden",
    loosen: "Kein Datensatz passt zu diesen Filtern. Nehmen Sie einen weg, oder setzen Sie alle zurück.",
    clear: "Alle Filter zurücksetzen",
    archive: "Das Archiv ist leer",
    archiveAbout: "Was Sie archivieren, bleibt hier erhalten und lässt sich von hier wiederherstellen.",
    back: "Zurück zur Liste",
    none: (many: string) => `Noch keine ${many}`,
    make: (one: string) =>
      `Legen Sie den ersten Datensatz „${one}“ von Hand an, oder importieren Sie eine vorhandene Tabelle.`,
    rules: "Diese Datensätze entstehen von selbst bei der Arbeit; hier ist nichts einzugeben.",
    locked:
      "Sobald es welche gibt, stehen sie hier. Ihre Rollen erlauben Ihnen das Ansehen, nicht das Anlegen.",
    create: (one: string) => `${one} anlegen`,
    import: "Datei importieren",
  },
});

interface EmptyListProps {
  entity: MetaEntity;
  question: Question;
  onChange(question: Partial<Question>, options?: { push?: boolean }): void;
}

/** Empty state of a list: no records match the filters, or there are none yet. */
export function EmptyList({ entity, question, onChange }: EmptyListProps) {
  const t = useWords(words);
  const names = useNames();
  const address = addressOf(entity.collection);
  const one = names.one(entity.collection);
  if (question.archived && isPlain({ ...question, archived: false }))
    return (
      <Empty
        icon={IconInbox}
        title={t.archive}
        about={t.archiveAbout}
        action={<Button onClick={() => onChange({ archived: false }, { push: true })}>{t.back}</Button>}
      />
    );
  if (!isPlain(question))
    return (
      <Empty
        icon={IconFilterOff}
        title={t.nothing}
        about={t.loosen}
        action={
          <Button
            variant="default"
            onClick={() => onChange({ where: {}, q: "", archived: false }, { push: true })}
          >
            {t.clear}
          </Button>
        }
      />
    );
  const makes = entity.actions.includes("create");
  const isMade = entity.import_columns.length > 0;
  return (
    <Empty
      icon={IconInbox}
      title={t.none(names.many(entity.collection))}
      about={makes ? t.make(one) : isMade ? t.locked : t.rules}
      action={
        makes && (
          <Group justify="center" mt="xs">
            <Button
              component={To}
              to={`${address}/import`}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.6} />}
            >
              {t.import}
            </Button>
            <Button component={To} to={`${address}/new`} leftSection={<IconPlus size={16} stroke={1.8} />}>
              {t.create(one)}
            </Button>
          </Group>
        )
      }
    />
  );
}
