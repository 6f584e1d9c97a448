import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PageHead } from "../kit/page-head.tsx";
import { PeriodPicker } from "./period.tsx";

interface BoardProps {
  title: string;
  about: string;
  /** Whether any of its figures are of a time that can be chosen. */
  timed?: boolean;
  children: ReactNode;
}

/** A dashboard: what it is of, its time, then figures and panels. */
export function Board({ title, about, timed = true, children }: BoardProps) {
  return (
    <>
      <PageHead title={title} about={about} {...(timed && { actions: <PeriodPicker /> })} />
      <Stack gap="lg">{children}</Stack>
    </>
  );
}

/** The figures at the top of a dashboard. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: "xs", sm: "md" }}>
      {children}
    </SimpleGrid>
  );
}

/** Panels beside each other. */
export function Panels({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: "stretch" }}>
      {children}
    </SimpleGrid>
  );
}
