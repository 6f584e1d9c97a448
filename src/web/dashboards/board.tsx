import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PageHead } from "../kit/page-head.tsx";
import { PeriodPicker } from "./period.tsx";

interface BoardProps {
  title: string;
  about: string;
  /** True if a figure depends on the chosen period. */
  timed?: boolean;
  children: ReactNode;
}

export function Board({ title, about, timed = true, children }: BoardProps) {
  return (
    <>
      <PageHead title={title} about={about} {...(timed && { actions: <PeriodPicker /> })} />
      <Stack gap="lg">{children}</Stack>
    </>
  );
}

export function Figures({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: "xs", sm: "md" }}>
      {children}
    </SimpleGrid>
  );
}

export function Panels({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: "stretch" }}>
      {children}
    </SimpleGrid>
  );
}
