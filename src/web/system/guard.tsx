import type { ReactNode } from "react";
import { PageHead } from "../kit/page-head.tsx";
import { usePerson } from "../session/session.ts";
import { useTexts } from "./texts.ts";

export function OperatorOnly({ children }: { children: ReactNode }) {
  const t = useTexts("system.guard");
  const person = usePerson();
  return person?.operator ? children : <PageHead title={t.title} about={t.about} />;
}
