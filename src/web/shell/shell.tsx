import { AppShell, Box, Burger, Group, NavLink, ScrollArea, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { To } from "../kit/to.tsx";
import { useLanguage } from "../language/language.ts";
import { useNames } from "../language/names.ts";
import { addressOf, useMeta } from "../records/meta.ts";
import { sections } from "../sections.ts";
import { useMay } from "../session/session.ts";

/** The sidebar and the bar above, around the page. */
export function Shell({ children }: { children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure();
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 260, breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding={{ base: "md", md: "xl" }}
    >
      <AppShell.Header>
        <Group h="100%" px="md">
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
          <Text fw={700}>Freehold</Text>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar>
        <ScrollArea p="xs">
          <Sidebar onGo={close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main>
        <Box maw={1400} mx="auto">
          {children}
        </Box>
      </AppShell.Main>
    </AppShell>
  );
}

function Sidebar({ onGo }: { onGo(): void }) {
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const names = useNames();
  const meta = useMeta();
  const may = useMay();
  return sections.map(({ name, icon: Sign, words, links, module }) => {
    const collections = [...(meta?.keys() ?? [])].filter((collection) => collection.startsWith(`${module}.`));
    const shown = links.filter(({ needs }) => needs === undefined || may(needs));
    if (shown.length === 0 && collections.length === 0) return null;
    const text = words[language];
    return (
      <NavLink key={name} label={text.section} leftSection={<Sign size={18} stroke={1.6} />}>
        {shown.map(({ to, label }) => (
          <NavLink
            key={to}
            component={To}
            to={to}
            label={text[label]}
            active={pathname === to}
            onClick={onGo}
          />
        ))}
        {collections.map((collection) => (
          <NavLink
            key={collection}
            component={To}
            to={addressOf(collection)}
            label={names.many(collection)}
            active={pathname.startsWith(addressOf(collection))}
            onClick={onGo}
          />
        ))}
      </NavLink>
    );
  });
}
