import { SegmentedControl } from "@mantine/core";
import { useLanguage } from "../language/language.ts";
import type { Language } from "../language/languages.ts";
import { prefer } from "../session/session.ts";
import { useTexts } from "../texts.ts";

/** Languages by their own names, so that users find theirs whatever the current one is. */
export const LANGUAGE_NAMES = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
] as const;

/** Language of the user, stored in their preferences. */
export function useOwnLanguage() {
  const { language, choose } = useLanguage();
  function chooseLanguage(chosen: Language) {
    void choose(chosen);
    void prefer({ language: chosen });
  }
  return { language, chooseLanguage };
}

export function LanguageSwitch({ onChoose }: { onChoose?(language: "en" | "de"): void }) {
  const t = useTexts("app.languageSwitch");
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
