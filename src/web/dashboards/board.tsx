import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PageHead } from "../kit/page-head.tsx";
import { PeriodPicker } from "./period.tsx";

interface BoardProps {
  title: string;
  about: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A dashboard: what it is of, its time, then figures and panels. */
export function Board({ title, about, actions, children }: BoardProps) {
  return (
    <>
      <PageHead
        title={title}
        about={about}
        actions={
          <>
            <PeriodPicker />
            {actions}
          </>
        }
      />
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
