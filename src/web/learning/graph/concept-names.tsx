import { TagsInput, TextInput } from "@mantine/core";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    name: "Name",
    aliases: "Other names",
    aliasesAbout: "By these it is found in the documents too. Press Enter after each.",
  },
  de: {
    name: "Name",
    aliases: "Andere Namen",
    aliasesAbout:
      "Auch unter diesen wird er in den Dokumenten gefunden. Nach jedem die Eingabetaste drücken.",
  },
});

export interface Names {
  name: string;
  aliases: string[];
}

interface ConceptNamesProps {
  value: Names;
  onChange(value: Names): void;
  about?: string;
}

/** What a concept is called, and by which other names it is found. */
export function ConceptNames({ value, onChange, about }: ConceptNamesProps) {
  const t = useWords(words);
  return (
    <>
      <TextInput
        label={t.name}
        description={about}
        required
        maxLength={120}
        data-autofocus
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
      <TagsInput
        label={t.aliases}
        description={t.aliasesAbout}
        value={value.aliases}
        onChange={(aliases) => onChange({ ...value, aliases })}
        maxTags={50}
      />
    </>
  );
}
