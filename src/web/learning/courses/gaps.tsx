import { Anchor, Stack, Text } from "@mantine/core";
import type { CourseGap } from "../../../client/contract.ts";
import { To } from "../../kit/to.tsx";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    not_in_library: "No document speaks of them",
    no_definition: "Spoken of, but nowhere said what they are",
    only_mentioned: "Only mentioned in passing",
    none: "The library defines everything that the course needs.",
    todo: "A document that explains them closes these gaps:",
    library: "to the library",
  },
  de: {
    not_in_library: "Kein Dokument spricht davon",
    no_definition: "Die Rede ist davon, aber nirgends steht, was es ist",
    only_mentioned: "Nur nebenbei erwähnt",
    none: "Die Bibliothek bestimmt alles, was der Kurs braucht.",
    todo: "Ein Dokument, das sie erklärt, schließt diese Lücken:",
    library: "zur Bibliothek",
  },
});

const REASONS = ["not_in_library", "no_definition", "only_mentioned"] as const;

/** Concepts a course needs and the library does not cover. */
export function Gaps({ gaps }: { gaps: readonly CourseGap[] }) {
  const t = useWords(words);
  if (gaps.length === 0) return <Text size="sm">{t.none}</Text>;
  return (
    <Stack gap="sm">
      {REASONS.map((reason) => {
        const here = gaps.filter((gap) => gap.reason === reason);
        return (
          here.length > 0 && (
            <div key={reason}>
              <Text size="sm" fw={500}>
                {t[reason]}
              </Text>
              <Text size="sm" c="var(--app-quiet)" dir="auto">
                {here.map(({ concept }) => concept).join(", ")}
              </Text>
            </div>
          )
        );
      })}
      <Text size="sm">
        {t.todo}{" "}
        <Anchor component={To} to="/learning/library" size="sm" underline="always">
          {t.library}
        </Anchor>
      </Text>
    </Stack>
  );
}
