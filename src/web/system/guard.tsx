import type { ReactNode } from "react";
import { PageHead } from "../kit/page-head.tsx";
import { defineWords, useWords } from "../language/words.ts";
import { usePerson } from "../session/session.ts";

const words = defineWords({
  en: {
    title: "This is for whoever runs the appliance",
    about: "Ask the operator: they set Freehold up, or were given the role.",
  },
  de: {
    title: "Das ist für den Betreiber dieses Hauses",
    about: "Wenden Sie sich an die Person, die Freehold eingerichtet hat.",
  },
});

export function OperatorOnly({ children }: { children: ReactNode }) {
  const t = useWords(words);
  const person = usePerson();
  return person?.operator ? children : <PageHead title={t.title} about={t.about} />;
}
