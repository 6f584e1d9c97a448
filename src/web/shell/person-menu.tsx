import { Menu, SegmentedControl, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { IconHelp, IconKeyboard, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { useDeed } from "../kit/act.ts";
import { Initials } from "../kit/person.tsx";
import { To } from "../kit/to.tsx";
import { useWords } from "../language/words.ts";
import { logout, prefer, usePerson } from "../session/session.ts";
import { openKeys } from "./key-help.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import classes from "./shell.module.css";
import { shellWords } from "./shell-words.ts";

/** What is the person's own: account, look, language, and the way out. */
export function PersonMenu() {
  const t = useWords(shellWords);
  const person = usePerson();
  const leave = useDeed(logout);
  if (!person) return null;
  return (
    <Menu position="bottom-end" width={280} shadow="md" closeOnItemClick>
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <Initials name={person.user.name} size="md" />
          <span className="unseen">{t.person(person.user.name)}</span>
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
        <Menu.Label>{t.look}</Menu.Label>
        <div style={{ padding: "0 12px 8px" }}>
          <ThemeSwitch />
        </div>
        <Menu.Label>{t.language}</Menu.Label>
        <div style={{ padding: "0 12px 8px" }}>
          <LanguageSwitch onChoose={(language) => void prefer({ language })} />
        </div>
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

/** Light, dark, or as the system has it; kept with the person. */
export function ThemeSwitch() {
  const t = useWords(shellWords);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t.look}
      value={colorScheme}
      data={[
        { value: "light", label: t.light },
        { value: "dark", label: t.dark },
        { value: "auto", label: t.system },
      ]}
      onChange={(value) => {
        const theme = value === "light" || value === "dark" ? value : "auto";
        setColorScheme(theme);
        void prefer({ theme });
      }}
    />
  );
}
