import { Stack } from "@mantine/core";
import { Children, type ReactNode } from "react";
import { PageHead } from "../kit/page-head.tsx";
import classes from "./board.module.css";
import { Packed } from "./packed.tsx";
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
  return <div className={classes.figures}>{children}</div>;
}

export function Panels({ children }: { children: ReactNode }) {
  return <Packed>{Children.map(children, (child) => child && <div>{child}</div>)}</Packed>;
}
