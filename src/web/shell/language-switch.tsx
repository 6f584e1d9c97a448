import { SegmentedControl } from "@mantine/core";
import { useLanguage } from "../language/language.ts";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({ en: { label: "Language" }, de: { label: "Sprache" } });

/** The languages by their own names: whoever cannot read this one finds theirs. */
export const LANGUAGE_NAMES = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
] as const;

export function LanguageSwitch({ onChoose }: { onChoose?(language: "en" | "de"): void }) {
  const t = useWords(words);
  const { language, choose } = useLanguage();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.label}
      value={language}
      data={LANGUAGE_NAMES.map((one) => ({ ...one }))}
      onChange={(value) => {
        const chosen = value === "de" ? "de" : "en";
        choose(chosen);
        onChoose?.(chosen);
      }}
    />
  );
}
