import { SegmentedControl } from "@mantine/core";
import { useLanguage } from "../language/language.ts";
import { LANGUAGES, type Language } from "../language/languages.ts";
import { prefer } from "../session/session.ts";
import { useTexts } from "../texts.ts";

/** Languages by their own names, so that users find theirs whatever the current one is. */
export const LANGUAGE_NAMES = LANGUAGES.map((value) => ({
  value,
  label: new Intl.DisplayNames(value, { type: "language" }).of(value) ?? value,
}));

/** Stored in the user's preferences. */
export function useOwnLanguage() {
  const { language, choose } = useLanguage();
  function chooseLanguage(chosen: Language) {
    void choose(chosen);
    void prefer({ language: chosen });
  }
  return { language, chooseLanguage };
}

export function LanguageSwitch({ onChoose }: { onChoose?(language: Language): void }) {
  const t = useTexts("app.languageSwitch");
  const { language, choose } = useLanguage();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.label}
      value={language}
      data={LANGUAGE_NAMES}
      onChange={(chosen) => {
        choose(chosen);
        onChoose?.(chosen);
      }}
    />
  );
}
