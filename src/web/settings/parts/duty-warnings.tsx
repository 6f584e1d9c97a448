import { List } from "@mantine/core";
import { IconUsersMinus } from "@tabler/icons-react";
import { defineWords, useWords } from "../../language/words.ts";
import { Note } from "./note.tsx";

const words = defineWords({
  en: { title: "These roles put two sides of a duty into one hand" },
  de: { title: "Diese Rollen legen beide Seiten einer Aufgabe in eine Hand" },
});

interface Met {
  readonly rule: string;
  readonly left: string;
  readonly right: string;
}

/** The rules on the separation of duties that a choice of roles meets. */
export function DutyWarnings({ of }: { of: readonly Met[] }) {
  const t = useWords(words);
  if (of.length === 0) return null;
  return (
    <Note color="yellow" icon={<IconUsersMinus />} title={t.title} role="status">
      <List size="sm">
        {of.map(({ rule, left, right }) => (
          <List.Item key={`${rule} ${left} ${right}`}>{rule}</List.Item>
        ))}
      </List>
    </Note>
  );
}
