import { List, Text } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { PolicyPreview } from "../../../client/contract.ts";
import { Note } from "../../kit/note.tsx";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    title: "Copies stay visible",
    about: "These fields take values from the masked ones. Mask them too to hide the values everywhere.",
    from: (source: string) => `from ${source}`,
    more: (count: number) => `and ${count} more`,
  },
  de: {
    title: "Kopien bleiben sichtbar",
    about:
      "Diese Felder übernehmen Werte aus den verdeckten. Verdecken Sie auch sie, wenn die Werte nirgends stehen sollen.",
    from: (source: string) => `aus ${source}`,
    more: (count: number) => `und ${count} weitere`,
  },
});

const SHOWN = 12;

/** Fields that would still reveal what a draft masks. */
export function Copies({ of }: { of: PolicyPreview["copies"] }) {
  const t = useWords(words);
  const names = useNames();
  if (of.length === 0) return null;
  const named = (collection: string, field: string) =>
    `${names.one(collection)}: ${names.field(collection, field)}`;
  return (
    <Note color="orange" icon={<IconCopy />} title={t.title}>
      <Text size="sm">{t.about}</Text>
      <List size="sm" spacing={2}>
        {of.slice(0, SHOWN).map(({ collection, field, from }) => (
          <List.Item key={`${collection}.${field} ${from.collection}.${from.field}`}>
            {named(collection, field)}{" "}
            <Text component="span" size="xs" c="var(--app-quiet)">
              {t.from(named(from.collection, from.field))}
            </Text>
          </List.Item>
        ))}
      </List>
      {of.length > SHOWN && <Text size="xs">{t.more(of.length - SHOWN)}</Text>}
    </Note>
  );
}
