import { Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Problem } from "../../../client/index.ts";
import { perform } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useProblemText } from "../../kit/problem-text.ts";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useLanguage } from "../../language/language.ts";
import { enter, prefer, secretCall } from "../../session/session.ts";
import { useTexts as useAppTexts } from "../../texts.ts";
import { type Draft, dropDraft, firstDraft, keepDraft, stepWith, wrongIn } from "./draft.ts";
import classes from "./setup.module.css";
import { DataStep, OrganizationStep, SizeStep, YouStep } from "./steps.tsx";

const STEPS = [
  { title: "organizationTitle", about: "organizationAbout", Step: OrganizationStep },
  { title: "youTitle", about: "youAbout", Step: YouStep },
  { title: "sizeTitle", about: "sizeAbout", Step: SizeStep },
  { title: "dataTitle", about: "dataAbout", Step: DataStep },
] as const;

interface WizardProps {
  token: string;
  onWrongToken(): void;
  /** Called if the server has already been set up. */
  onClosed(): void;
}

/** The step is part of the URL, so that the back button works and loses nothing. */
export function Wizard({ token, onWrongToken, onClosed }: WizardProps) {
  const t = useAppTexts("app.setup");
  const textOf = useProblemText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [url, setUrl] = useUrlState();
  const [draft, setDraft] = useState(firstDraft);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState<"working" | "filling">();
  const [error, setError] = useState<unknown>();
  const heading = useRef<HTMLHeadingElement>(null);

  // A later step in the URL falls back to the first incomplete one.
  const asked = Math.min(STEPS.length, Math.max(1, Number(url.step) || 1));
  const gap = [1, 2].find((step) => Object.keys(wrongIn(step, draft)).length > 0) ?? STEPS.length;
  const now = Math.min(asked, gap);
  const step = STEPS[now - 1] ?? STEPS[0];
  const wrong = wrongIn(now, draft);
  useDocumentTitle(`${t.page} · Freehold`);
  // Updates the URL as well, because the page would otherwise advance by itself once the gap is filled.
  useEffect(() => {
    if (asked > gap) setUrl({ step: String(gap) });
  }, [asked, gap, setUrl]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts without the error of the last one
  useEffect(() => {
    setShown(false);
    heading.current?.focus();
  }, [now]);

  function change(changed: Partial<Draft>) {
    const next = { ...draft, ...changed };
    setDraft(next);
    keepDraft(next);
    setError(undefined);
  }

  const goTo = (next: number) => setUrl({ step: String(next) }, { push: true });

  async function found() {
    setBusy("working");
    setError(undefined);
    try {
      const tokens = await secretCall("POST /api/v1/setup", {
        body: {
          setup_token: token,
          organization: draft.organization.trim(),
          currency: draft.currency,
          time_zone: draft.timeZone,
          country: draft.country,
          name: draft.name.trim(),
          email: draft.email.trim(),
          password: draft.password,
          size: draft.size,
          cookie: true,
        },
      });
      dropDraft();
      await enter(tokens);
    } catch (thrown) {
      refused(thrown);
      return;
    }
    await furnish();
    await navigate({ to: "/", replace: true });
  }

  function refused(thrown: unknown) {
    setBusy(undefined);
    if (thrown instanceof Problem && thrown.code === "AUTH_INVALID_CREDENTIALS") return onWrongToken();
    // The server has been set up in the meantime, most likely by an earlier attempt whose response was lost.
    if (thrown instanceof Problem && thrown.code === "SETUP_CLOSED") return onClosed();
    setError(thrown);
    const place = stepOf(thrown);
    if (place !== undefined && place !== now) goTo(place);
  }

  /** Failures are not fatal: the organisation exists, and all of this can be set up later. */
  async function furnish() {
    try {
      await prefer({ language });
      if (draft.sample) {
        setBusy("filling");
        await perform("POST /api/v1/setup/sample", { body: { language } });
      }
    } catch (thrown) {
      notifications.show({ title: t.notFurnished, message: textOf(thrown), color: "red", autoClose: false });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // Rejected input must be changed first. Also ignores the second half of a double click.
    if (busy || stepOf(error) === now) return;
    if (Object.keys(wrong).length > 0) setShown(true);
    else if (now < STEPS.length) goTo(now + 1);
    else void found();
  }

  if (busy) {
    return (
      <Stack align="center" py="xl" role="status">
        <Loader />
        <Text>{t[busy]}</Text>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.bar} aria-hidden="true">
        {STEPS.map(({ title }, index) => (
          <span key={title} data-done={index < now || undefined} />
        ))}
      </div>
      <Text size="sm" c="var(--app-quiet)">
        {t.step({ now, all: STEPS.length })}
      </Text>
      <Title order={1} size="h3" ref={heading} tabIndex={-1} style={{ outline: "none" }}>
        {t[step.title]}
      </Title>
      <Text size="sm" c="var(--app-quiet)" mb="lg">
        {t[step.about]}
      </Text>
      <step.Step draft={draft} change={change} wrong={shown ? wrong : {}} />
      {error !== undefined && (
        <Stack mt="md">
          <ProblemNote error={error} />
        </Stack>
      )}
      <Group justify="space-between" mt="xl">
        {now > 1 ? (
          <Button variant="default" onClick={() => goTo(now - 1)}>
            {t.back}
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit">{now < STEPS.length ? t.next : t.finish}</Button>
      </Group>
    </form>
  );
}

function stepOf(error: unknown): number | undefined {
  return error instanceof Problem ? stepWith(error.details.map(({ path }) => path)) : undefined;
}
