import { Box, Stack, Switch, Text } from "@mantine/core";
import { Panel } from "../../kit/panel.tsx";
import { useHasSingleKeys } from "../../kit/use-single-keys.ts";
import { prefer } from "../../session/session.ts";
import { LanguageSwitch } from "../language-switch.tsx";
import { useTexts } from "../texts.ts";
import { ThemeSwitch } from "../theme-switch.tsx";

export function LookPanel() {
  const t = useTexts("shell.account");
  const hasKeys = useHasSingleKeys();
  return (
    <Panel title={t.look} about={t.lookAbout}>
      <Stack>
        <Box>
          <Text size="sm" fw={500} mb={4}>
            {t.theme}
          </Text>
          <ThemeSwitch />
        </Box>
        <Box>
          <Text size="sm" fw={500} mb={4}>
            {t.language}
          </Text>
          <LanguageSwitch onChoose={(language) => void prefer({ language })} />
        </Box>
        <Switch
          label={t.singleKeys}
          description={t.singleKeysAbout}
          checked={hasKeys}
          onChange={(event) => void prefer({ single_keys: event.currentTarget.checked })}
        />
      </Stack>
    </Panel>
  );
}
