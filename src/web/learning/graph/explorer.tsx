import { Button, Group, Menu, SegmentedControl, Select, Slider, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useActWith } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { WaitBox } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { ConceptSearch } from "../parts/concept-search.tsx";
import { saveFile } from "../parts/save-file.ts";
import { useTexts } from "../texts.ts";
import { AddConcept } from "./add-concept.tsx";
import { EdgePanel } from "./edge-panel.tsx";
import classes from "./graph.module.css";
import { GraphTable } from "./graph-table.tsx";
import { NodePanel } from "./node-panel.tsx";
import { Overview } from "./overview.tsx";

const Picture = lazy(() =>
  import("./picture.tsx").then(({ Picture: component }) => ({ default: component })),
);
/** Maximum number of concepts that stay readable in the graph and in the table. */
const MOST = { picture: 60, table: 200 };

/** Graph with prerequisites on the left and dependent concepts on the right. */
export function Page() {
  const t = useTexts("learning.explorer");
  const s = useTexts("learning.parts");
  const [{ concept, at, edge, depth = "2", sure = "0.5", links, view, collection }, setUrl] = useUrlState();
  const domains = useCall("GET /api/v1/learning/domains", {}, { fresh: 60_000 });
  const may = useMay();
  const [isAdding, adding] = useDisclosure();
  const root = (id: string) => setUrl({ concept: id, at: undefined, edge: undefined }, { push: true });
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <Group gap="xs">
            {may("learning.concepts.create") && (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.6} />}
                onClick={adding.open}
              >
                {t.add}
              </Button>
            )}
            <Download domain={collection} />
          </Group>
        }
      />
      <Stack gap="md">
        <div className={classes.controls}>
          <ConceptSearch label={t.search} domain={collection} onChoose={({ id }) => root(id)} />
          <Select
            label={t.domain}
            placeholder={s.anyDomain}
            clearable
            searchable
            value={collection ?? null}
            onChange={(id) => setUrl({ collection: id ?? undefined })}
            data={(domains.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          {concept !== undefined && (
            <>
              <Choice label={t.depth}>
                <SegmentedControl
                  aria-label={t.depth}
                  value={depth}
                  onChange={(value) => setUrl({ depth: value })}
                  data={["1", "2", "3"]}
                />
              </Choice>
              <Choice label={t.links}>
                <SegmentedControl
                  aria-label={t.links}
                  value={links === "all" ? "all" : "prerequisite"}
                  onChange={(value) => setUrl({ links: value === "all" ? "all" : undefined })}
                  data={[
                    { value: "prerequisite", label: t.prerequisite },
                    { value: "all", label: t.all },
                  ]}
                />
              </Choice>
              <Sure
                label={t.sure}
                value={Number(sure)}
                onChange={(value) => setUrl({ sure: String(value) })}
              />
              <Choice label={t.view}>
                <SegmentedControl
                  aria-label={t.view}
                  value={view === "table" ? "table" : "picture"}
                  onChange={(value) => setUrl({ view: value === "table" ? "table" : undefined })}
                  data={[
                    { value: "picture", label: t.picture },
                    { value: "table", label: t.table },
                  ]}
                />
              </Choice>
            </>
          )}
        </div>
        {concept === undefined ? (
          <Overview domain={collection} onChoose={root} />
        ) : (
          <Neighbourhood
            concept={concept}
            at={at ?? concept}
            edge={edge}
            depth={Number(depth)}
            sure={Number(sure)}
            isAll={links === "all"}
            isTable={view === "table"}
            onRoot={root}
            onNode={(id) => setUrl({ at: id, edge: undefined })}
            onEdge={(id) => setUrl({ edge: id })}
          />
        )}
      </Stack>
      {isAdding && (
        <AddConcept
          onClose={adding.close}
          onDone={(id) => {
            adding.close();
            root(id);
          }}
        />
      )}
    </>
  );
}

interface NeighbourhoodProps {
  concept: string;
  at: string;
  edge: string | undefined;
  depth: number;
  sure: number;
  isAll: boolean;
  isTable: boolean;
  onRoot(id: string): void;
  onNode(id: string): void;
  onEdge(id: string): void;
}

function Neighbourhood({
  concept,
  at,
  edge,
  depth,
  sure,
  isAll,
  isTable,
  onRoot,
  onNode,
  onEdge,
}: NeighbourhoodProps) {
  const t = useTexts("learning.explorer");
  const most = isTable ? MOST.table : MOST.picture;
  const graph = useCall(
    "GET /api/v1/learning/graph/concepts",
    {
      query: {
        root: concept,
        direction: "both",
        depth,
        min_confidence: sure,
        // The graph omits transitive links; the table lists all of them.
        reduce: !isTable,
        nearest: most,
        limit: most,
        ...(!isAll && { type: "prerequisite" as const }),
      },
    },
    { keep: true },
  );
  return (
    <div className={classes.layout}>
      <Answered of={graph} wait={<WaitBox height={560} />}>
        {(answer) => (
          <Stack gap="xs" miw={0}>
            {isTable ? (
              <GraphTable graph={answer} root={concept} onNode={onNode} onEdge={onEdge} />
            ) : (
              <Suspense fallback={<WaitBox height={560} />}>
                <Picture graph={answer} root={concept} at={at} edge={edge} onNode={onNode} onEdge={onEdge} />
              </Suspense>
            )}
            {answer.concepts.length === most && (
              <Text size="sm" c="var(--app-quiet)">
                {t.more}
              </Text>
            )}
            {answer.cycles_broken.length > 0 && (
              <Text size="sm" c="var(--app-quiet)">
                {t.broken({ count: answer.cycles_broken.length })}
              </Text>
            )}
          </Stack>
        )}
      </Answered>
      {edge !== undefined ? (
        <EdgePanel key={edge} id={edge} onNode={onNode} />
      ) : (
        <NodePanel key={at} id={at} isRoot={at === concept} onRoot={onRoot} />
      )}
    </div>
  );
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500} aria-hidden>
        {label}
      </Text>
      {children}
    </div>
  );
}

function Sure({ label, value, onChange }: { label: string; value: number; onChange(value: number): void }) {
  const format = useFormat();
  return (
    <div className={classes.sure}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500} aria-hidden>
          {label}
        </Text>
        <Text size="sm" className="figures">
          {format.percent(Math.round(value * 100))}
        </Text>
      </Group>
      <Slider
        key={value}
        thumbLabel={label}
        min={0.1}
        max={0.95}
        step={0.05}
        label={null}
        defaultValue={value}
        onChangeEnd={(next) => onChange(Math.round(next * 100) / 100)}
        mt={6}
      />
    </div>
  );
}

function Download({ domain }: { domain: string | undefined }) {
  const t = useTexts("learning.explorer");
  const download = useActWith((format: "case" | "mermaid" | "dot") =>
    saveFile("GET /api/v1/learning/graph/export", {}, "graph", {
      format,
      ...(domain !== undefined && { domain }),
    }),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          loading={download.isPending}
        >
          {t.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(["case", "mermaid", "dot"] as const).map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate(format)}>
            {t[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
