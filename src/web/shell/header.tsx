import { ActionIcon, Box, Burger, Indicator, Tooltip, UnstyledButton } from "@mantine/core";
import { IconInbox, IconSearch } from "@tabler/icons-react";
import { HelpButton } from "../help/help-button.tsx";
import { Keys } from "../kit/keys.tsx";
import { To } from "../kit/to.tsx";
import { useWords } from "../language/words.ts";
import { Bell } from "../notices/bell.tsx";
import { useCall } from "../queries.ts";
import { OrganizationMenu } from "./organization-menu.tsx";
import { openPalette, Palette } from "./palette-door.tsx";
import { PersonMenu } from "./person-menu.tsx";
import classes from "./shell.module.css";
import { shellWords } from "./shell-words.ts";

interface HeaderProps {
  /** Whether the drawer of a phone is open. */
  opened: boolean;
  onToggle(): void;
}

/** The bar above every page. */
export function Header({ opened, onToggle }: HeaderProps) {
  const t = useWords(shellWords);
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
      <Bell />
      <Box visibleFrom="sm">
        <HelpButton />
      </Box>
      <PersonMenu />
      <Palette />
    </div>
  );
}

const EVERY = 60_000;

/** How many approvals and reviews wait for the person. */
function Waiting() {
  const t = useWords(shellWords);
  const { data } = useCall(
    "GET /api/v1/workflows/pending",
    { query: { limit: 1, count: true } },
    { every: EVERY, fresh: EVERY },
  );
  const count = data?.page.total ?? 0;
  return (
    <Tooltip label={t.waiting(count)}>
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
          aria-label={t.waiting(count)}
        >
          <IconInbox size={20} stroke={1.6} />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  );
}
