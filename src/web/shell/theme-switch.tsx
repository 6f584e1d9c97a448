import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { prefer } from "../session/session.ts";
import { useTexts } from "../texts.ts";

export function useTheme() {
  const t = useTexts("app.shell");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes: readonly { value: MantineColorScheme; label: string }[] = [
    { value: "light", label: t.light },
    { value: "dark", label: t.dark },
    { value: "auto", label: t.system },
  ];
  function chooseTheme(theme: MantineColorScheme) {
    setColorScheme(theme);
    void prefer({ theme });
  }
  return { colorScheme, themes, chooseTheme };
}

export function ThemeSwitch() {
  const t = useTexts("app.shell");
  const { colorScheme, themes, chooseTheme } = useTheme();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t.look}
      value={colorScheme}
      data={[...themes]}
      onChange={chooseTheme}
    />
  );
}
