import { ActionIcon, Box, Burger, Indicator, Tooltip, UnstyledButton } from "@mantine/core";
import { IconInbox, IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Keys } from "../kit/keys.tsx";
import { To } from "../kit/to.tsx";
import { useWaiting } from "../kit/waiting.ts";
import { useTexts } from "../texts.ts";
import { OrganizationMenu } from "./organization-menu.tsx";
import { openPalette, Palette } from "./palette-door.tsx";
import { PersonMenu } from "./person-menu.tsx";
import classes from "./shell.module.css";

/** Header content contributed by other parts of the application. */
export interface InBar {
  notifications: ReactNode;
  help: ReactNode;
}

interface HeaderProps extends InBar {
  opened: boolean;
  onToggle(): void;
}

export function Header({ opened, onToggle, notifications, help }: HeaderProps) {
  const t = useTexts("app.shell");
  return (
    <div className={classes.bar}>
      <Burger
        opened={opened}
        onClick={onToggle}
        hiddenFrom="sm"
        size="sm"
        aria-label={t.menu}
        aria-expanded={opened}
      />
      <OrganizationMenu />
      <Box visibleFrom="sm" style={{ flex: 1, display: "flex", justifyContent: "center", minWidth: 0 }}>
        <UnstyledButton className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span style={{ flex: 1 }}>{t.search}</span>
          <Keys of="mod+K" />
        </UnstyledButton>
      </Box>
      <Box hiddenFrom="sm" style={{ flex: 1 }} />
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        color="gray"
        size="lg"
        onClick={openPalette}
        aria-label={t.searchShort}
      >
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      <Waiting />
      {notifications}
      <Box visibleFrom="sm">{help}</Box>
      <PersonMenu />
      <Palette />
    </div>
  );
}

function Waiting() {
  const t = useTexts("app.shell");
  const { data } = useWaiting();
  const count = data?.page.total ?? 0;
  return (
    <Tooltip label={t.waiting({ count })}>
      <Indicator
        label={count > 99 ? "99+" : count}
        size={16}
        offset={5}
        disabled={count === 0}
        color="leaf.8"
      >
        <ActionIcon
          component={To}
          to="/approvals"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t.waiting({ count })}
        >
          <IconInbox size={20} stroke={1.6} />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  );
}
