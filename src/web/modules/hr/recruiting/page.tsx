import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus, IconStarFilled, IconUserSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { HrCandidateView, HrJobOpeningView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { ScrollBox } from "../../../kit/scroll-box.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { TransitionForm } from "../../../records/form/transition-form.tsx";
import { type AnyRecord, recordAddress, useEntity } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { useTexts } from "../texts.ts";
import { CandidateMoves } from "./moves.tsx";
import classes from "./recruiting.module.css";

const STEPS = ["applied", "shortlisted", "interview", "passed", "offered", "hired"] as const;

interface Chosen {
  readonly candidate: HrCandidateView;
  readonly move: string;
}

export function Page() {
  const t = useTexts("hr.recruiting");
  const may = useMay();
  const entity = useEntity("hr.candidates");
  const openings = useWholeList("GET /api/v1/hr/job-openings", {
    "state[in]": "open,on_hold,approved,draft",
    sort: "-opened_at",
  });
  const candidates = useWholeList("GET /api/v1/hr/candidates", {
    "state[in]": STEPS.join(","),
    sort: "-rating",
  });
  const [chosen, setChosen] = useState<Chosen>();
  const move = entity?.transitions.find(({ name }) => name === chosen?.move);
  const byOpening = Map.groupBy(candidates.data?.rows ?? [], ({ opening_id }) => opening_id ?? "");
  /** Candidates who still await an answer, but whose opening is filled, closed or missing. */
  const others = (posts: readonly HrJobOpeningView[]) => {
    const open = new Set(posts.map(({ id }) => id));
    return (candidates.data?.rows ?? []).filter(
      ({ opening_id, state }) => state !== "hired" && !open.has(opening_id ?? ""),
    );
  };
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("hr.job-openings.create") && (
            <Button
              component={To}
              to="/hr/job-openings/new"
              leftSection={<IconPlus size={18} stroke={1.6} />}
            >
              {t.add}
            </Button>
          )
        }
      />
      <Answered of={openings} wait={<WaitBox height={400} />}>
        {(list) =>
          list.rows.length + others(list.rows).length === 0 ? (
            <Empty icon={IconUserSearch} title={t.none} about={t.noneAbout} />
          ) : (
            <Stack gap="lg">
              {list.rows.map((opening) => (
                <OpeningBoard
                  key={opening.id}
                  opening={opening}
                  candidates={byOpening.get(opening.id) ?? []}
                  onMove={(candidate, name) => setChosen({ candidate, move: name })}
                />
              ))}
              <Others candidates={others(list.rows)} />
              <RestOf list={list} />
              <RestOf list={candidates.data} />
            </Stack>
          )
        }
      </Answered>
      {entity && move && chosen && (
        <TransitionForm
          entity={entity}
          // Candidates in this list have all fields of a record.
          record={chosen.candidate as AnyRecord}
          move={move}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function Others({ candidates }: { candidates: readonly HrCandidateView[] }) {
  const t = useTexts("hr.recruiting");
  if (candidates.length === 0) return null;
  return (
    <Panel title={t.others} about={t.othersAbout}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
        {candidates.map(({ id, name, state }) => (
          <Group key={id} component="li" gap="sm">
            <Anchor component={To} to={recordAddress("hr.candidates", id)} size="sm" dir="auto">
              {name}
            </Anchor>
            {state && <StateBadge collection="hr.candidates" state={state} />}
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}

interface OpeningBoardProps {
  opening: HrJobOpeningView;
  candidates: readonly HrCandidateView[];
  onMove(candidate: HrCandidateView, move: string): void;
}

function OpeningBoard({ opening, candidates, onMove }: OpeningBoardProps) {
  const t = useTexts("hr.recruiting");
  const format = useFormat();
  const names = useNames();
  const may = useMay();
  const { id, title, state, headcount, hired, closes_on } = opening;
  return (
    <Panel
      title={title ?? ""}
      about={
        <Group gap="xs" component="span">
          {state && <StateBadge collection="hr.job-openings" state={state} />}
          <span>{t.hired({ hired: hired ?? 0, wanted: headcount ?? 0 })}</span>
          {closes_on && <span>{t.closes({ day: format.day(closes_on) })}</span>}
        </Group>
      }
      actions={
        <Group gap="xs">
          <Anchor component={To} to={recordAddress("hr.job-openings", id)} size="sm">
            {names.one("hr.job-openings")}
          </Anchor>
          {may("hr.candidates.create") && state === "open" && (
            <Button
              size="xs"
              variant="default"
              component={To}
              to={`/hr/candidates/new?opening_id=${id}`}
              leftSection={<IconPlus size={14} />}
            >
              {t.candidate}
            </Button>
          )}
        </Group>
      }
    >
      <ScrollBox label={t.board({ opening: title ?? "" })}>
        <div className={classes.board}>
          {STEPS.map((step) => {
            const inside = candidates.filter((one) => one.state === step);
            return (
              <section key={step} className={classes.column}>
                <Title order={3} size="sm" fw={600} mb="xs">
                  {names.state("hr.candidates", step)}{" "}
                  <Text component="span" size="xs" c="var(--app-quiet)" className="figures">
                    {inside.length}
                  </Text>
                </Title>
                <Stack gap="xs">
                  {inside.map((candidate) => (
                    <CandidateCard key={candidate.id} candidate={candidate} onMove={onMove} />
                  ))}
                  {inside.length === 0 && (
                    <Text size="xs" c="var(--app-quiet)">
                      {t.nobody}
                    </Text>
                  )}
                </Stack>
              </section>
            );
          })}
        </div>
      </ScrollBox>
    </Panel>
  );
}

interface CandidateCardProps {
  candidate: HrCandidateView;
  onMove: OpeningBoardProps["onMove"];
}

function CandidateCard({ candidate, onMove }: CandidateCardProps) {
  const t = useTexts("hr.recruiting");
  const format = useFormat();
  const names = useNames();
  const { id, name, rating, source, interview_at, state } = candidate;
  return (
    <div className={classes.card}>
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <Anchor component={To} to={recordAddress("hr.candidates", id)} size="sm" c="inherit" dir="auto">
          {name}
        </Anchor>
        <CandidateMoves candidate={candidate} onMove={(move) => onMove(candidate, move)} />
      </Group>
      <Text size="xs" c="var(--app-quiet)">
        {[
          source && names.choice("hr.candidates", "source", source),
          state === "interview" && interview_at && format.moment(interview_at),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      {typeof rating === "number" && (
        <span role="img" aria-label={t.rating({ rating })} className={classes.stars}>
          {Array.from({ length: rating }, (_, star) => star).map((star) => (
            <IconStarFilled key={star} size={12} />
          ))}
        </span>
      )}
    </div>
  );
}
