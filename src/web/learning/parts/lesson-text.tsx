import { List, Stack, Text, Title } from "@mantine/core";
import { IconTargetArrow } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Citation, Claim, CourseContent, CourseObjective } from "../../../client/contract.ts";
import { useTexts } from "../texts.ts";
import { sameCitation } from "./citations.ts";
import classes from "./lesson.module.css";
import { PassagePanel } from "./passage-panel.tsx";
import text from "./text.module.css";

export interface ReadableLesson {
  readonly id: string;
  readonly title: string;
  readonly objectives: readonly CourseObjective[];
  readonly content: readonly CourseContent[];
  readonly key_terms: readonly { concept_id: string; name: string; claim: Claim }[];
}

export function LessonText({ lesson, lang }: { lesson: ReadableLesson; lang: string }) {
  const t = useTexts("learning.lessonText");
  const [shown, setShown] = useState<Citation>();
  const sources = useMemo(() => sourcesOf(lesson), [lesson]);
  const cite: Cite = {
    numberOf: (citation) => sources.findIndex((one) => sameCitation(one, citation)) + 1,
    shown,
    onShow: (citation) => setShown(shown && sameCitation(shown, citation) ? undefined : citation),
  };
  return (
    <div className={classes.layout} data-split={shown !== undefined || undefined}>
      <article className={classes.lesson} lang={lang}>
        {lesson.objectives.length > 0 && (
          <aside className={classes.objectives}>
            <Title order={3} size="h6" lang="">
              {t.objectives}
            </Title>
            <List size="sm" spacing={4} icon={<IconTargetArrow size={16} stroke={1.6} aria-hidden />}>
              {lesson.objectives.map(({ id, text: objective }) => (
                <List.Item key={id}>
                  <span dir="auto">{objective}</span>
                </List.Item>
              ))}
            </List>
          </aside>
        )}
        {lesson.content.map((content, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a lesson have no ids, and the list never changes
          <Content key={i} content={content} cite={cite} />
        ))}
        {lesson.key_terms.length > 0 && (
          <section>
            <Title order={3} size="h5" mt="xl" mb="sm" lang="">
              {t.terms}
            </Title>
            <dl className={classes.terms}>
              {lesson.key_terms.map(({ concept_id, name, claim }) => (
                <div key={concept_id}>
                  <dt dir="auto">{name}</dt>
                  <dd dir="auto">
                    <Sentence claim={claim} cite={cite} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </article>
      {shown && <PassagePanel citation={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

interface Cite {
  numberOf(citation: Citation): number;
  shown: Citation | undefined;
  onShow(citation: Citation): void;
}

function Content({ content: { type, heading, claims }, cite }: { content: CourseContent; cite: Cite }) {
  const t = useTexts("learning.lessonText");
  const head = heading !== undefined && (
    <Title order={3} size="h4" className={classes.heading} dir="auto">
      {heading}
    </Title>
  );
  switch (type) {
    case "procedure":
      return (
        <section>
          {head || (
            <Title order={3} size="h4" className={classes.heading} lang="">
              {t.procedure}
            </Title>
          )}
          <ol className={classes.steps}>
            {claims.map((claim) => (
              <li key={claim.id} dir="auto">
                <Sentence claim={claim} cite={cite} />
              </li>
            ))}
          </ol>
        </section>
      );
    case "table":
    case "code":
      return (
        <section>
          {head}
          {claims.map((claim) => (
            <div key={claim.id} className={classes.verbatim}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable boxes must be focusable */}
              <pre tabIndex={0} data-type={type}>
                {claim.text}
              </pre>
              <Numbers claim={claim} cite={cite} />
            </div>
          ))}
        </section>
      );
    case "example":
      return (
        <section>
          {head}
          <aside className={classes.example}>
            <Text size="xs" fw={600} c="var(--app-quiet)" lang="">
              {t.example}
            </Text>
            <Paragraphs claims={claims} cite={cite} />
          </aside>
        </section>
      );
    default:
      return (
        <section data-type={type}>
          {head}
          <Paragraphs claims={claims} cite={cite} />
        </section>
      );
  }
}

/** Combines claims that are adjacent in their document into one paragraph. */
function Paragraphs({ claims, cite }: { claims: readonly Claim[]; cite: Cite }) {
  return (
    <Stack gap="0.8em">
      {paragraphsOf(claims).map((paragraph) => (
        <p key={paragraph[0]?.id} className={classes.sentence} dir="auto">
          {paragraph.map((claim, i) => (
            <span key={claim.id}>
              {i > 0 && " "}
              <Sentence claim={claim} cite={cite} />
            </span>
          ))}
        </p>
      ))}
    </Stack>
  );
}

function paragraphsOf(claims: readonly Claim[]): Claim[][] {
  const paragraphs: Claim[][] = [];
  for (const claim of claims) {
    const last = paragraphs.at(-1);
    const before = last?.at(-1);
    if (last && before && follows(before, claim)) last.push(claim);
    else paragraphs.push([claim]);
  }
  return paragraphs;
}

/** True if claims are at most a space apart in their document. Paragraphs are further apart. */
function follows({ citations: [before] }: Claim, { citations: [after] }: Claim): boolean {
  if (!before || !after || before.document_id !== after.document_id || before.revision !== after.revision)
    return false;
  const gap = after.locator.start - before.locator.end;
  return gap === 0 || gap === 1;
}

function Sentence({ claim, cite }: { claim: Claim; cite: Cite }) {
  return (
    <>
      {claim.text}
      <Numbers claim={claim} cite={cite} />
    </>
  );
}

function Numbers({ claim, cite }: { claim: Claim; cite: Cite }) {
  const t = useTexts("learning.lessonText");
  return claim.citations.map((citation) => {
    const number = cite.numberOf(citation);
    return (
      <button
        key={number}
        type="button"
        className={`${text.number} no-print`}
        aria-label={t.source({ number, title: citation.title })}
        title={citation.title}
        aria-pressed={cite.shown !== undefined && sameCitation(cite.shown, citation)}
        onClick={() => cite.onShow(citation)}
      >
        {number}
      </button>
    );
  });
}

function sourcesOf({ content, key_terms }: ReadableLesson): Citation[] {
  const sources: Citation[] = [];
  const claims = [...content.flatMap((one) => one.claims), ...key_terms.map(({ claim }) => claim)];
  for (const citation of claims.flatMap(({ citations }) => citations)) {
    if (!sources.some((one) => sameCitation(one, citation))) sources.push(citation);
  }
  return sources;
}
