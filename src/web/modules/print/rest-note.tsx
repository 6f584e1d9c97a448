import { Anchor } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Note } from "../../kit/note.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    only: (count: string) => `Only the first ${count} are shown here, and only they are counted.`,
    list: "All of them are in the list",
  },
  de: {
    only: (count: string) => `Hier stehen nur die ersten ${count}, und nur sie sind mitgezählt.`,
    list: "Alle finden Sie in der Liste",
  },
});

/** Notice that a page is incomplete, printed as well, with a link to the rest. */
export function RestNote({ shown, more, to }: { shown: number; more: boolean; to: string }) {
  const t = useWords(words);
  const format = useFormat();
  if (!more) return null;
  return (
    <Note color="yellow" my="md" icon={<IconInfoCircle />}>
      {t.only(format.number(shown))}{" "}
      <Anchor component={To} to={to} inherit c="inherit" underline="always">
        {t.list}
      </Anchor>
    </Note>
  );
}
