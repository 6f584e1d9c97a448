import { Alert, Badge, Grid, Group, Stack } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { Problem } from "../../../client/index.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { StateBadge } from "../../kit/state-badge.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { isCustom } from "../custom.ts";
import { labelOfRecord, useLabelText } from "../fields/labels.ts";
import { EditForm } from "../form/edit-form.tsx";
import { NewRecord } from "../form/new-record.tsx";
import { useWayBack } from "../form/way-back.ts";
import {
  type AnyRecord,
  addressOf,
  expansionName,
  type MetaEntity,
  useEntity,
  useMeta,
  useRecord,
} from "../meta.ts";
import { useTexts } from "../texts.ts";
import { Fields } from "./fields-panel.tsx";
import { Moves, type StepVariant } from "./moves.tsx";
import { NextStepNote } from "./next-step.tsx";
import { NotHere } from "./not-here.tsx";
import { EditButton, RecordMenu } from "./record-menu.tsx";
import { type RecordPart, RecordTabs } from "./record-tabs.tsx";
import { Side } from "./side.tsx";
import { useMovesAhead } from "./use-moves.ts";
import { useNextStep } from "./use-next-step.ts";

export interface RecordPageProps {
  collection: string;
  id: string;
  /** Content between the head and the fields. */
  lead?: (record: AnyRecord, entity: MetaEntity) => ReactNode;
  /** Content below the fields. */
  after?: (record: AnyRecord, entity: MetaEntity) => ReactNode;
  /** Fields shown by `lead` or `after`; "all" if the page presents all of them itself. */
  shown?: readonly string[] | "all";
  title?: (record: AnyRecord) => string;
  /** Defaults to the list. */
  up?: { to: string; label: string };
  actions?: (record: AnyRecord, entity: MetaEntity) => ReactNode;
  /** The page's own buttons for transitions and other actions, by name. That of the next step is shown with it. */
  steps?: Readonly<Record<string, StepButton>>;
  /** Shown before the next step; it has the filled button of the page. */
  notice?: ReactNode;
  /** Transitions that the page offers elsewhere. */
  leaveMoves?: readonly string[];
  /** Called after a transition by the buttons of the page. */
  onMoved?(move: string): void;
  /** Additional references to expand. */
  expand?: readonly string[];
  parts?: readonly RecordPart[];
}

type StepButton = (record: AnyRecord, entity: MetaEntity, variant: StepVariant) => ReactNode;

/** Also matches the id `new`, because the paths of custom pages, such as `/fin/invoices/$id`, do. */
export function RecordPage(props: RecordPageProps) {
  return props.id === "new" ? <NewRecord collection={props.collection} /> : <KnownRecord {...props} />;
}

function KnownRecord(props: RecordPageProps) {
  const { collection, id, expand = [] } = props;
  const entity = useEntity(collection);
  const meta = useMeta();
  const expanded = entity
    ? [...new Set([...referencesOf(entity, (target) => meta?.has(target) ?? false), ...expand])]
    : [];
  const asked = useRecord(entity, id, expanded);
  const isMissingMoves = useMovesAhead(entity, id, asked.data === undefined);
  if (entity === null) return <NotHere collection={collection} known={false} />;
  if (asked.data && entity && !isMissingMoves)
    return <Loaded {...props} entity={entity} record={asked.data} />;
  if (asked.error instanceof Problem && asked.error.status === 404)
    return <NotHere collection={collection} known />;
  if (asked.error) return <ProblemNote error={asked.error} onRetry={() => void asked.refetch()} />;
  return <Wait rows={8} />;
}

interface LoadedProps extends RecordPageProps {
  entity: MetaEntity;
  record: AnyRecord;
}

function Loaded({
  entity,
  record,
  lead,
  after,
  shown = [],
  actions,
  steps = {},
  notice,
  leaveMoves = [],
  onMoved,
  parts,
  ...own
}: LoadedProps) {
  const t = useTexts("records.recordPage");
  const names = useNames();
  const format = useFormat();
  const [{ edit, focus }, setUrl] = useUrlState();
  const goBack = useWayBack();
  const step = useNextStep(entity, record);
  const next = step?.kind === "move" ? step.move.name : step?.kind === "action" ? step.name : "";
  const nextVariant = notice ? "default" : "filled";
  const outcome = onMoved && { onDone: (_: AnyRecord, move: string) => onMoved(move) };
  const label = useLabelText()(labelOfRecord(entity, record));
  const title = own.title?.(record) ?? label;
  const number =
    typeof record.number === "string" && !title.includes(record.number) ? record.number : undefined;
  if (edit)
    return (
      <EditForm
        entity={entity}
        record={record}
        title={title}
        focus={focus}
        onLeave={goBack ?? (() => setUrl({ edit: undefined, focus: undefined }))}
      />
    );
  return (
    <>
      <PageHead
        title={title}
        up={own.up ?? { to: addressOf(entity.collection), label: names.many(entity.collection) }}
        aside={
          <Group gap="xs">
            {number && (
              <Badge variant="default" tt="none" size="lg" fw={500} className="figures">
                {number}
              </Badge>
            )}
            <StateBadge collection={entity.collection} state={record.state} />
          </Group>
        }
        actions={
          <>
            <RecordMenu entity={entity} record={record} />
            <EditButton entity={entity} record={record} />
            {actions?.(record, entity)}
            {Object.entries(steps).map(
              ([name, button]) =>
                name !== next && <Fragment key={name}>{button(record, entity, "default")}</Fragment>,
            )}
            <Moves
              entity={entity}
              record={record}
              leave={[...leaveMoves, ...Object.keys(steps)]}
              {...outcome}
            />
          </>
        }
      />
      <Stack gap="lg">
        {typeof record.archived_at === "string" && (
          <Alert
            color="gray"
            icon={<IconArchive />}
            title={t.archivedTitle({ day: format.day(record.archived_at) })}
          >
            {t.archived}
          </Alert>
        )}
        {notice}
        <NextStepNote
          entity={entity}
          record={record}
          step={step}
          variant={nextVariant}
          button={steps[next]?.(record, entity, nextVariant)}
          {...outcome}
        />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 9 }} style={{ minWidth: 0 }}>
            <Stack gap="lg">
              {lead?.(record, entity)}
              {shown !== "all" && (
                <div className={lead ? "no-print" : undefined}>
                  <Fields entity={entity} record={record} leave={shown} />
                </div>
              )}
              {after?.(record, entity)}
              <div className="no-print">
                <RecordTabs entity={entity} record={record} {...(parts && { only: parts })} />
              </div>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 3 }} className="no-print">
            <Side entity={entity} record={record} />
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}

/** References to expand: those whose target the user may see. User names are known without expanding. */
function referencesOf(entity: MetaEntity, isVisible: (collection: string) => boolean): string[] {
  return entity.fields
    .filter(
      ({ name, target }) => target !== null && target !== "users" && !isCustom(name) && isVisible(target),
    )
    .map(({ name }) => expansionName(name));
}
