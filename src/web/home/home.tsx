import { PageHead } from "../kit/page-head.tsx";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({ en: { title: "Home" }, de: { title: "Start" } });

export function Page() {
  const t = useWords(words);
  return <PageHead title={t.title} />;
}
