import { List, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCheck, IconUsers } from "@tabler/icons-react";
import type { BlastRadius } from "../../../client/contract.ts";
import { Note } from "../../kit/note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { usePermissionText } from "./permission-text.ts";

const words = defineWords({
  en: {
    none: "Nobody's access changes.",
    some: (people: number) =>
      people === 1 ? "The access of 1 person changes" : `The access of ${people} people changes`,
    lose: (people: number) => (people === 1 ? "1 person loses" : `${people} people lose`),
    gain: (people: number) => (people === 1 ? "1 person gains" : `${people} people gain`),
    records: (people: number) =>
      people === 1 ? "1 person: other records" : `${people} people: other records`,
    fields: (people: number) => (people === 1 ? "1 person: other fields" : `${people} people: other fields`),
    more: "There is more than is shown here.",
  },
  de: {
    none: "Der Zugriff ändert sich für niemanden.",
    some: (people: number) =>
      people === 1
        ? "Der Zugriff von 1 Person ändert sich"
        : `Der Zugriff von ${people} Personen ändert sich`,
    lose: (people: number) => (people === 1 ? "1 Person verliert" : `${people} Personen verlieren`),
    gain: (people: number) => (people === 1 ? "1 Person erhält" : `${people} Personen erhalten`),
    records: (people: number) =>
      people === 1 ? "1 Person: andere Datensätze" : `${people} Personen: andere Datensätze`,
    fields: (people: number) =>
      people === 1 ? "1 Person: andere Felder" : `${people} Personen: andere Felder`,
    more: "Es gibt mehr, als hier gezeigt wird.",
  },
});

const TONES = { lose: "bad", gain: "good", records: "waiting", fields: "waiting" } as const;
const SHOWN = 12;

/** Users whose access a pending change affects. */
export function Blast({ of }: { of: BlastRadius }) {
  const t = useWords(words);
  const format = useFormat();
  const text = usePermissionText();
  if (of.people === 0) return <Note color="gray" icon={<IconCheck />} title={t.none} />;
  return (
    <Note
      color={of.changes.some(({ change }) => change === "lose") ? "orange" : "blue"}
      icon={<IconUsers />}
      title={t.some(of.people)}
    >
      <Stack gap={4}>
        <List size="sm" spacing={4} listStyleType="none">
          {of.changes.slice(0, SHOWN).map(({ permission, change, people, names }) => (
            <List.Item key={`${permission} ${change}`}>
              <Tag tone={TONES[change]}>
                {change === "lose" ? <IconArrowDown size={12} aria-hidden /> : null}
                {change === "gain" ? <IconArrowUp size={12} aria-hidden /> : null} {t[change](people)}
              </Tag>{" "}
              {text.whole(permission)}
              {names.length > 0 && (
                <Text component="span" size="xs" c="var(--app-quiet)">
                  {" "}
                  · {format.list(names)}
                </Text>
              )}
            </List.Item>
          ))}
        </List>
        {(of.more || of.changes.length > SHOWN) && <Text size="xs">{t.more}</Text>}
      </Stack>
    </Note>
  );
}
