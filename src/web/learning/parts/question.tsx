import { ActionIcon, Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useId } from "react";
import type { CourseAnswer, CourseQuestion } from "../../../client/contract.ts";
import { useTexts } from "../texts.ts";
import classes from "./question.module.css";

export interface AskedQuestionProps {
  question: Pick<CourseQuestion, "id" | "type" | "stem" | "options" | "prompts">;
  value: CourseAnswer | undefined;
  onChange(value: CourseAnswer): void;
  /** True once the answer is final. */
  isDone?: boolean;
  lang?: string;
}

export function AskedQuestion({ question, value, onChange, isDone = false, lang }: AskedQuestionProps) {
  const t = useTexts("learning.question");
  const id = useId();
  const { type, stem } = question;
  return (
    <fieldset className={classes.question} disabled={isDone} aria-labelledby={id} lang={lang}>
      <legend className="unseen">{stem}</legend>
      <Text fw={500} id={id} dir="auto" mb="xs" component="p" mt={0} style={{ whiteSpace: "pre-line" }}>
        {stem}
      </Text>
      {(type === "multi" || type === "order") && (
        <Text size="sm" c="var(--app-quiet)" mb="xs" lang="">
          {t[type]}
        </Text>
      )}
      <Answering question={question} value={value} onChange={onChange} />
    </fieldset>
  );
}

type AnsweringProps = Pick<AskedQuestionProps, "question" | "value" | "onChange">;

function Answering({ question, value, onChange }: AnsweringProps) {
  const t = useTexts("learning.question");
  switch (question.type) {
    case "mcq":
      return (
        <Radio.Group
          value={typeof value === "string" ? value : null}
          onChange={onChange}
          aria-label={question.stem}
        >
          <Stack gap="xs">
            {question.options.map(({ id, text }) => (
              <Radio key={id} value={id} label={<span dir="auto">{text}</span>} />
            ))}
          </Stack>
        </Radio.Group>
      );
    case "truefalse":
      return (
        <Radio.Group
          value={typeof value === "boolean" ? String(value) : null}
          onChange={(chosen) => onChange(chosen === "true")}
          aria-label={question.stem}
        >
          <Stack gap="xs">
            <Radio value="true" label={t.true} />
            <Radio value="false" label={t.false} />
          </Stack>
        </Radio.Group>
      );
    case "multi": {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <Checkbox.Group value={chosen} onChange={onChange} aria-label={question.stem}>
          <Stack gap="xs">
            {question.options.map(({ id, text }) => (
              <Checkbox key={id} value={id} label={<span dir="auto">{text}</span>} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    }
    case "order":
      return <Order question={question} value={value} onChange={onChange} />;
    case "match":
      return <Match question={question} value={value} onChange={onChange} />;
    default:
      return (
        <TextInput
          label={t.words}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
          maw={420}
        />
      );
  }
}

function Order({ question: { options }, value, onChange }: AnsweringProps) {
  const t = useTexts("learning.question");
  const order = Array.isArray(value) ? value : options.map(({ id }) => id);
  const move = (index: number, by: 1 | -1) => {
    const next = [...order];
    const [one, other] = [next[index], next[index + by]];
    if (one === undefined || other === undefined) return;
    next[index] = other;
    next[index + by] = one;
    onChange(next);
  };
  return (
    <ol className={classes.order}>
      {order.map((id, index) => {
        const text = options.find((option) => option.id === id)?.text ?? "";
        return (
          <li key={id}>
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" style={{ flex: 1 }} dir="auto">
                {text}
              </Text>
              <ActionIcon
                variant="default"
                aria-label={t.up({ text })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={t.down({ text })}
                disabled={index === order.length - 1}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={16} stroke={1.6} />
              </ActionIcon>
            </Group>
          </li>
        );
      })}
    </ol>
  );
}

function Match({ question: { options, prompts = [] }, value, onChange }: AnsweringProps) {
  const t = useTexts("learning.question");
  const pairs = typeof value === "object" && !Array.isArray(value) ? value : {};
  return (
    <Stack gap="sm">
      {prompts.map(({ id, text }) => (
        <NativeSelect
          key={id}
          label={<span dir="auto">{text}</span>}
          value={pairs[id] ?? ""}
          onChange={({ currentTarget }) => onChange({ ...pairs, [id]: currentTarget.value })}
          data={[
            { value: "", label: t.choose, disabled: true },
            ...options.map((option) => ({ value: option.id, label: option.text })),
          ]}
        />
      ))}
    </Stack>
  );
}

export function isAnswered(
  { type, prompts = [] }: Pick<CourseQuestion, "type" | "prompts">,
  value: CourseAnswer | undefined,
): boolean {
  // The order shown initially may already be correct.
  if (type === "order") return true;
  if (value === undefined) return false;
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object") return prompts.every(({ id }) => (value[id] ?? "") !== "");
  return true;
}

/** Answer to submit. For an ordering question that was not touched, that is the order shown. */
export function givenFor(
  { type, options }: Pick<CourseQuestion, "type" | "options">,
  value: CourseAnswer | undefined,
): CourseAnswer | undefined {
  return type === "order" && value === undefined ? options.map(({ id }) => id) : value;
}
