import { Button, Group } from "@mantine/core";
import { IconFilterOff, IconInbox, IconPlus, IconUpload } from "@tabler/icons-react";
import { Empty } from "../../kit/empty.tsx";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names.ts";
import { addressOf, type MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { useMayImport } from "../transfer/use-import.ts";
import { isPlain, type Question } from "./question.ts";

interface EmptyListProps {
  entity: MetaEntity;
  question: Question;
  onChange(question: Partial<Question>, options?: { push?: boolean }): void;
}

export function EmptyList({ entity, question, onChange }: EmptyListProps) {
  const t = useTexts("records.emptyList");
  const names = useNames();
  const imports = useMayImport(entity);
  const address = addressOf(entity.collection);
  const one = names.inSentence(names.one(entity.collection));
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
      title={t.none({ many: names.inSentence(names.many(entity.collection)) })}
      about={makes ? t.make({ one }) : isMade ? t.locked : t.rules}
      action={
        makes && (
          <Group justify="center" mt="xs">
            {imports && (
              <Button
                component={To}
                to={`${address}/import`}
                variant="default"
                leftSection={<IconUpload size={16} stroke={1.6} />}
              >
                {t.import}
              </Button>
            )}
            <Button component={To} to={`${address}/new`} leftSection={<IconPlus size={16} stroke={1.8} />}>
              {t.create({ one })}
            </Button>
          </Group>
        )
      }
    />
  );
}
