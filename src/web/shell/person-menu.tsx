import { Menu, Text, UnstyledButton } from "@mantine/core";
import { IconHelp, IconKeyboard, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { useId } from "react";
import { useActWith } from "../kit/act.ts";
import { Initials } from "../kit/person.tsx";
import { To } from "../kit/to.tsx";
import { prepareLogout } from "../session/provider.ts";
import { logout, usePerson } from "../session/session.ts";
import { useTexts } from "../texts.ts";
import { openKeys } from "./key-help.tsx";
import { LANGUAGE_NAMES, useOwnLanguage } from "./language-switch.tsx";
import classes from "./shell.module.css";
import { useTheme } from "./theme-switch.tsx";

export function PersonMenu() {
  const t = useTexts("app.shell");
  const person = usePerson();
  const leave = useActWith(async () => {
    await prepareLogout();
    await logout();
  });
  const { colorScheme, themes, chooseTheme } = useTheme();
  const { language, chooseLanguage } = useOwnLanguage();
  if (!person) return null;
  return (
    <Menu position="bottom-end" width={280} shadow="md" closeOnItemClick>
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <Initials name={person.user.name} size="md" />
          <span className="unseen">{t.person({ name: person.user.name })}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} size="sm" c="var(--mantine-color-text)" truncate dir="auto">
            {person.user.name}
          </Text>
          <Text size="xs" c="var(--app-quiet)" truncate>
            {person.user.email}
          </Text>
        </Menu.Label>
        <Menu.Item component={To} to="/account" leftSection={<IconUserCircle size={16} stroke={1.6} />}>
          {t.account}
        </Menu.Item>
        <Menu.Item component={To} to="/help" leftSection={<IconHelp size={16} stroke={1.6} />}>
          {t.help}
        </Menu.Item>
        <Menu.Item visibleFrom="sm" leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={openKeys}>
          {t.keys}
        </Menu.Item>
        <Menu.Divider />
        <Choices label={t.look} value={colorScheme} choices={themes} onChoose={chooseTheme} />
        <Menu.Divider />
        <Choices label={t.language} value={language} choices={LANGUAGE_NAMES} onChoose={chooseLanguage} />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} />}
          onClick={() => leave.mutate(undefined)}
          disabled={leave.isPending}
        >
          {t.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoicesProps<V extends string> {
  label: string;
  value: V;
  choices: readonly { value: V; label: string }[];
  onChoose(value: V): void;
}

/** Radio group whose items the arrow keys reach like other menu items. */
function Choices<V extends string>({ label, value, choices, onChoose }: ChoicesProps<V>) {
  const id = useId();
  const pick = (chosen: string) => {
    const one = choices.find((choice) => choice.value === chosen);
    if (one) onChoose(one.value);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups of a menu are not fieldsets
    <div role="group" aria-labelledby={id}>
      <Menu.Label id={id}>{label}</Menu.Label>
      <Menu.RadioGroup value={value} onChange={pick}>
        {choices.map((choice) => (
          <Menu.RadioItem key={choice.value} value={choice.value}>
            {choice.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  );
}
