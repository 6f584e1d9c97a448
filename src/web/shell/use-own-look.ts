import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { useLanguage } from "../language/language.ts";
import { usePerson } from "../session/session.ts";

export function useOwnLook(): void {
  const person = usePerson();
  const { choose } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const { language, theme } = person?.preferences ?? {};
  useEffect(() => {
    if (language) choose(language);
  }, [language, choose]);
  useEffect(() => {
    if (theme) setColorScheme(theme);
  }, [theme, setColorScheme]);
}
