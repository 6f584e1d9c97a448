import { AppShell, Box, ScrollArea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSingleKeys } from "../kit/use-single-keys.ts";
import { useTexts } from "../texts.ts";
import { OVERLAYS } from "../theme.ts";
import { Connection } from "./connection.tsx";
import { WithinShell } from "./entrance-frame.tsx";
import { Header, type InBar } from "./header.tsx";
import { KeyHelp } from "./key-help.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { useGoKeys } from "./use-go-keys.ts";
import { usePersonKept } from "./use-person-kept.ts";

const MAIN = "main";

export function Shell({ children, ...inBar }: InBar & { children: ReactNode }) {
  // Address of the page that has loaded; the current address may be one navigation ahead.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const t = useTexts("app.shell");
  useSingleKeys();
  useGoKeys();
  usePersonKept();
  const [opened, { toggle, close }] = useDisclosure();
  return (
    <>
      <a
        href={`#${MAIN}`}
        className={`${classes.skip} no-print`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(MAIN)?.focus();
        }}
      >
        {t.skip}
      </a>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 256, breakpoint: "sm", collapsed: { mobile: !opened } }}
        padding={{ base: "md", md: "xl" }}
        layout="default"
      >
        <AppShell.Header className={`${classes.header} no-print`}>
          <Header opened={opened} onToggle={toggle} {...inBar} />
        </AppShell.Header>
        <AppShell.Navbar
          className={`${classes.navbar} no-print`}
          aria-label={t.sidebar}
          onKeyDown={(event) => event.key === "Escape" && close()}
        >
          <ScrollArea className={classes.scroll} type="hover" scrollbarSize={8}>
            <Sidebar isShown={opened} onGo={close} />
          </ScrollArea>
        </AppShell.Navbar>
        <AppShell.Main id={MAIN} tabIndex={-1} className={classes.main} data-page={shown}>
          <Connection />
          <Box maw={1400} mx="auto">
            <WithinShell value={true}>{children}</WithinShell>
          </Box>
          <div id={OVERLAYS} />
        </AppShell.Main>
      </AppShell>
      <KeyHelp />
    </>
  );
}
