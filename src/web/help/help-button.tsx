import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHelpCircle } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTexts } from "../texts.ts";

const HelpDrawer = lazy(() => import("./help-drawer.tsx").then((m) => ({ default: m.HelpDrawer })));

export function HelpButton() {
  const t = useTexts("app.helpButton");
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.help} onClick={open}>
        <IconHelpCircle size={20} stroke={1.6} />
      </ActionIcon>
      <Suspense>{opened && <HelpDrawer onClose={close} />}</Suspense>
    </>
  );
}
