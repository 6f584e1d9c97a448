import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PageHead } from "../kit/page-head.tsx";
import { PeriodPicker } from "./period.tsx";

interface BoardProps {
  title: string;
  about: string;
  /** Set if any figure depends on the chosen period. */
  timed?: boolean;
  children: ReactNode;
}

/** Dashboard with a title, a period picker, figures and panels. */
export function Board({ title, about, timed = true, children }: BoardProps) {
  return (
    <>
      <PageHead title={title} about={about} {...(timed && { actions: <PeriodPicker /> })} />
      <Stack gap="lg">{children}</Stack>
    </>
  );
}

/** Row of figures at the top of a dashboard. */
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
