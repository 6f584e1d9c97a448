import { Alert, Anchor, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBooks,
  IconInfoCircle,
  IconRefresh,
  IconSearchOff,
} from "@tabler/icons-react";
import { Fragment } from "react";
import type { Citation, ConceptExplanation } from "../../../client/contract.ts";
import { CopyIcon } from "../../kit/copy-text.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useFormat } from "../../language/format.ts";
import { useMay } from "../../session/session.ts";
import { PLAIN_TITLE } from "../parts/alert.ts";
import { citationAddress, headingsOf, sameCitation } from "../parts/citations.ts";
import { PassagePanel } from "../parts/passage-panel.tsx";
import { useTexts } from "../texts.ts";
import classes from "./ask.module.css";
import { Neighbours } from "./neighbours.tsx";
import { Paragraph, paragraphsOf, type Together } from "./paragraph.tsx";

interface AnswerViewProps {
  answer: ConceptExplanation;
  onAsk(concept: string): void;
}

export function AnswerView({ answer, onAsk }: AnswerViewProps) {
  const t = useTexts("learning.answerView");
  const may = useMay();
  const { kind, verdict, conflicts, concept, language, stale, places } = answer;
  const paragraphs = paragraphsOf(answer);
  const sources = sourcesOf(answer);
  const numberOf = (citation: Citation) => sources.findIndex((one) => sameCitation(one, citation)) + 1;
  // Stored in the URL, so that the passage is still open when the user returns from the document.
  const [{ source }, setUrl] = useUrlState();
  const shown = sources[Number(source) - 1];
  const show = (citation?: Citation) =>
    setUrl({ source: citation === undefined ? undefined : String(numberOf(citation)) });
  if (verdict === "insufficient_evidence") {
    return (
      <Stack>
        <Empty
          icon={IconSearchOff}
          title={t.none}
          about={answer.notice ?? t.noneAbout}
          action={
            may("learning.documents.upload") ? (
              <Button
                component={To}
                to="/learning/library"
                variant="default"
                mt="xs"
                leftSection={<IconBooks size={16} stroke={1.6} />}
              >
                {t.library}
              </Button>
            ) : undefined
          }
        />
        {places.length > 0 && (
          <Panel>
            <Places title={t.near} places={places} />
          </Panel>
        )}
      </Stack>
    );
  }
  return (
    <div className={classes.layout} data-split={shown !== undefined || undefined}>
      <Panel>
        <article className={classes.answer} lang={language} aria-labelledby="explained">
          <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
            <Title order={2} size="h3" id="explained" dir="auto">
              {concept.name}
            </Title>
            <CopyIcon value={textOf(answer, sources)} label={t.copy} />
          </Group>
          <Group gap={8} mb="md">
            <Tag tone={verdict === "grounded" ? "good" : "waiting"}>{t[verdict]}</Tag>
            <Engine answer={answer} />
          </Group>
          {stale && (
            <Alert color="yellow" icon={<IconRefresh size={18} />} mb="md">
              <Group justify="space-between">
                <Text size="sm">{t.stale}</Text>
                <Button size="compact-sm" variant="default" onClick={() => onAsk(concept.name)}>
                  {t.again}
                </Button>
              </Group>
            </Alert>
          )}
          <Stack gap={10}>
            {paragraphs.map((own, i) => (
              <Fragment key={own[0]?.id}>
                {kind === "passage" && <SourceOf claims={own} before={paragraphs[i - 1]} />}
                <Paragraph
                  claims={own}
                  isDisputed={({ id }) => conflicts.some(({ claim_ids }) => claim_ids.includes(id))}
                  numberOf={numberOf}
                  shown={shown}
                  onShow={(citation) => show(shown && sameCitation(shown, citation) ? undefined : citation)}
                />
              </Fragment>
            ))}
          </Stack>
          <Conflicts answer={answer} />
          <Notes answer={answer} />
          <Places title={t.places} places={places} />
        </article>
        <Neighbours title={t.assumes} concepts={answer.assumes} onAsk={onAsk} />
        <Neighbours title={t.leads} concepts={answer.leads_to} onAsk={onAsk} />
      </Panel>
      {shown && <PassagePanel citation={shown} onClose={() => show()} />}
    </div>
  );
}

/** Document and section of a passage, where it begins. */
function SourceOf({ claims, before }: { claims: Together; before: Together | undefined }) {
  const [citation, last] = [claims[0]?.citations[0], before?.[0]?.citations[0]];
  if (!citation || (last && addressOf(last) === addressOf(citation))) return null;
  return (
    <Text size="sm" fw={500} mb="sm" dir="auto">
      <Anchor component={To} to={citationAddress(citation)}>
        {[citation.title, headingsOf(citation)].filter(Boolean).join(" › ")}
      </Anchor>
    </Text>
  );
}

function addressOf({ document_id, locator }: Citation): string {
  return [document_id, ...locator.heading_path].join("\n");
}

function Places({ title, places }: { title: string; places: readonly Citation[] }) {
  if (places.length === 0) return null;
  return (
    <Stack gap={4} mt="lg" component="section">
      <Title order={3} size="h5">
        {title}
      </Title>
      <List size="sm" spacing={6}>
        {places.map((place) => (
          <List.Item key={`${place.document_id} ${place.locator.start}`} dir="auto">
            <Anchor component={To} to={citationAddress(place)}>
              {[place.title, headingsOf(place)].filter(Boolean).join(" › ")}
            </Anchor>
            <Text size="sm" c="var(--app-quiet)" lineClamp={2}>
              {place.quote}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function Engine({ answer: { engine } }: { answer: ConceptExplanation }) {
  const t = useTexts("learning.answerView");
  const reasons = useTexts("learning.fallbacks");
  return (
    <Text size="xs" c="var(--app-quiet)">
      {engine.mode === "model" ? t.model({ name: engine.model ?? engine.name }) : t.builtin}
      {engine.fallback !== undefined && ` · ${t.fallback({ reason: reasons[engine.fallback] })}`}
    </Text>
  );
}

function Conflicts({ answer: { conflicts, claims } }: { answer: ConceptExplanation }) {
  const t = useTexts("learning.answerView");
  if (conflicts.length === 0) return null;
  const textById = new Map(claims.map((claim) => [claim.id, claim]));
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle size={18} />}
      title={t.conflicts}
      mt="md"
      styles={PLAIN_TITLE}
    >
      <Stack gap="sm">
        {conflicts.map(({ claim_ids, note }) => (
          <Stack key={claim_ids.join()} gap={4}>
            <Text size="sm">{note}</Text>
            <List size="sm">
              {claim_ids.map((id) => (
                <List.Item key={id}>
                  <Text span fw={500} size="sm">
                    {textById.get(id)?.citations[0]?.title}:
                  </Text>{" "}
                  {textById.get(id)?.text}
                </List.Item>
              ))}
            </List>
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
}

function Notes({ answer: { not_found, guardrails } }: { answer: ConceptExplanation }) {
  const t = useTexts("learning.answerView");
  const reasons = useTexts("learning.dropReasons");
  const format = useFormat();
  const dropped = guardrails.dropped_claims;
  const why = [...new Set(dropped.map(({ reason }) => reasons[reason]))];
  const notes = [
    not_found.length > 0 && t.notFound({ what: format.list(not_found) }),
    dropped.length > 0 && t.dropped({ count: dropped.length, reasons: why.join("; ") }),
    guardrails.input_flags.includes("document_instructions") && t.instructions,
    guardrails.redactions > 0 && t.redacted,
  ].filter((note) => typeof note === "string");
  if (notes.length === 0) return null;
  return (
    <Stack gap={4} mt="md">
      {notes.map((note) => (
        <Group key={note} gap={6} wrap="nowrap" align="flex-start" c="var(--app-quiet)">
          <IconInfoCircle size={16} stroke={1.6} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
          <Text size="sm">{note}</Text>
        </Group>
      ))}
    </Stack>
  );
}

/** Unique citations in order of first use. */
function sourcesOf({ claims }: ConceptExplanation): Citation[] {
  const sources: Citation[] = [];
  for (const citation of claims.flatMap(({ citations }) => citations)) {
    if (!sources.some((one) => sameCitation(one, citation))) sources.push(citation);
  }
  return sources;
}

/** For the clipboard: claims with citation numbers, then the sources. */
function textOf({ claims, concept }: ConceptExplanation, sources: readonly Citation[]): string {
  const sentences = claims.map(({ text, citations }) => {
    const numbers = citations.map((one) => sources.findIndex((source) => sameCitation(source, one)) + 1);
    return `${text} [${numbers.join(", ")}]`;
  });
  const places = sources.map(
    ({ title, locator }, i) =>
      `[${i + 1}] ${[title, ...locator.heading_path.filter((one) => one !== title)].join(" › ")}`,
  );
  return [concept.name, "", ...sentences, "", ...places].join("\n");
}
