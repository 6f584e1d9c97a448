import { Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { Citation, Claim, CourseQuestion } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import classes from "./question.module.css";
import { Source } from "./source.tsx";

interface ResultProps {
  question: Pick<CourseQuestion, "options" | "prompts">;
  /** Correct answer in the format of the question type. */
  answer: unknown;
  explanation: Claim;
  /** Passages about the options. */
  reasons?: readonly { option: string; citation: Citation }[];
  /** The learner's answer; without it, all wrong options are explained. */
  given?: unknown;
  /** Undefined if there is no answer. */
  isRight?: boolean;
  lang?: string;
}

export function Result({ question, answer, explanation, reasons = [], given, isRight, lang }: ResultProps) {
  const t = useTexts("learning.result");
  const answerText = useAnswerText();
  const wrong = isRight === false;
  const others =
    typeof answer === "string"
      ? reasons.filter(({ option }) => option !== answer && (given === undefined || option === given))
      : [];
  return (
    <div className={classes.result} data-wrong={wrong || undefined} role="status">
      <Stack gap={6}>
        {isRight !== undefined && (
          <Group gap={6} c={wrong ? "var(--mantine-color-error)" : "light-dark(#1d6b45, #7ad0a0)"}>
            {wrong ? (
              <IconX size={18} stroke={2} aria-hidden />
            ) : (
              <IconCheck size={18} stroke={2} aria-hidden />
            )}
            <Text fw={600} size="sm">
              {wrong ? t.wrong : t.right}
            </Text>
          </Group>
        )}
        {isRight !== true && (
          <Text size="sm">
            {t.answer}:{" "}
            <Text span fw={600} size="sm" dir="auto" lang={lang}>
              {answerText(question, answer)}
            </Text>
          </Text>
        )}
        {explanation.citations[0] && (
          <>
            <Text size="xs" c="var(--app-quiet)">
              {t.proof}
            </Text>
            <Source citation={explanation.citations[0]} {...(lang !== undefined && { lang })} />
          </>
        )}
        {others.map(({ option, citation }) => (
          <Stack key={option} gap={6}>
            <Text size="xs" c="var(--app-quiet)" dir="auto">
              {t.about({ option: answerText(question, option) })}
            </Text>
            <Source citation={citation} {...(lang !== undefined && { lang })} />
          </Stack>
        ))}
      </Stack>
    </div>
  );
}

function useAnswerText() {
  const t = useTexts("learning.result");
  const format = useFormat();
  return (
    { options, prompts = [] }: Pick<CourseQuestion, "options" | "prompts">,
    answer: unknown,
  ): string => {
    const textOf = (id: unknown) => options.find((option) => option.id === id)?.text ?? String(id);
    if (typeof answer === "boolean") return answer ? t.true : t.false;
    if (Array.isArray(answer)) return format.list(answer.map(textOf));
    if (typeof answer === "object" && answer !== null) {
      return Object.entries(answer)
        .map(
          ([id, option]) => `${prompts.find((prompt) => prompt.id === id)?.text ?? id} – ${textOf(option)}`,
        )
        .join("; ");
    }
    return textOf(answer);
  };
}
