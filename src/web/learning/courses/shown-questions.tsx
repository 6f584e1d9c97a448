import { List, Stack, Text, Title } from "@mantine/core";
import type { ShownCourse } from "../../../client/contract.ts";
import { Result } from "../parts/result.tsx";
import classes from "./courses.module.css";

type Shown = ShownCourse["modules"][number]["assessment"]["items"][number];

interface ShownQuestionsProps {
  title: string;
  questions: readonly Shown[];
  lang: string;
}

export function ShownQuestions({ title, questions, lang }: ShownQuestionsProps) {
  return (
    <section className={classes.checks}>
      <Title order={3} size="h4" mb="md">
        {title}
      </Title>
      <Stack gap="lg" lang={lang}>
        {questions.map((question, i) => (
          <div key={question.id}>
            <Text fw={500} dir="auto" style={{ whiteSpace: "pre-line" }}>
              {i + 1}. {question.stem}
            </Text>
            {question.prompts && (
              <Text size="sm" dir="auto">
                {question.prompts.map(({ text }) => text).join(" · ")}
              </Text>
            )}
            <List size="sm" mt={4}>
              {question.options.map(({ id, text }) => (
                <List.Item key={id}>
                  <span dir="auto">{text}</span>
                </List.Item>
              ))}
            </List>
            {question.answer !== undefined && question.explanation && (
              <Result
                question={question}
                answer={question.answer}
                explanation={question.explanation}
                reasons={question.options.flatMap(({ id, reason }) =>
                  reason ? [{ option: id, citation: reason }] : [],
                )}
                lang={lang}
              />
            )}
          </div>
        ))}
      </Stack>
    </section>
  );
}
