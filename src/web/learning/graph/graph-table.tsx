import { Button, Stack, Text } from "@mantine/core";
import type { ConceptGraph, GraphConcept, GraphLink } from "../../../client/contract.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";

interface GraphTableProps {
  graph: ConceptGraph;
  root: string;
  onNode(id: string): void;
  onEdge(id: string): void;
}

interface Row {
  edge: GraphLink;
  concept: GraphConcept;
  other: GraphConcept | undefined;
}

export function GraphTable({ graph, root, onNode, onEdge }: GraphTableProps) {
  const t = useTexts("learning.graphTable");
  const known = new Map(graph.concepts.map((concept) => [concept.id, concept]));
  const surest = graph.edges.toSorted((a, b) => b.confidence - a.confidence);
  const rows = (keep: (edge: GraphLink) => string | undefined): Row[] =>
    surest.flatMap((edge) => {
      const concept = known.get(keep(edge) ?? "");
      return concept
        ? [{ edge, concept, other: known.get(edge.from === concept.id ? edge.to : edge.from) }]
        : [];
    });
  const before = rows(({ from, to }) => (to === root ? from : undefined));
  const after = rows(({ from, to }) => (from === root ? to : undefined));
  const around = rows(({ from, to }) => (from !== root && to !== root ? from : undefined));
  return (
    <Stack>
      <Part title={t.before} rows={before} onNode={onNode} onEdge={onEdge} />
      <Part title={t.after} rows={after} onNode={onNode} onEdge={onEdge} />
      {around.length > 0 && <Part title={t.around} rows={around} withOther onNode={onNode} onEdge={onEdge} />}
    </Stack>
  );
}

interface PartProps {
  title: string;
  rows: readonly Row[];
  /** Shows both ends of the link. */
  withOther?: boolean;
  onNode(id: string): void;
  onEdge(id: string): void;
}

function Part({ title, rows, withOther = false, onNode, onEdge }: PartProps) {
  const t = useTexts("learning.graphTable");
  const s = useTexts("learning.parts");
  const format = useFormat();
  if (rows.length === 0) {
    return (
      <Panel title={title}>
        <Text size="sm" c="var(--app-quiet)">
          {t.none}
        </Text>
      </Panel>
    );
  }
  return (
    <Panel title={title} flush>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ edge }) => edge.id}
        columns={[
          {
            key: "concept",
            label: t.concept,
            head: true,
            render: ({ concept, other }) => (
              <>
                <Name concept={concept} onNode={onNode} />
                {withOther && other && (
                  <>
                    {" → "}
                    <Name concept={other} onNode={onNode} />
                  </>
                )}
              </>
            ),
          },
          // If all links are prerequisites, the title already says so.
          ...(rows.some(({ edge }) => edge.type !== "prerequisite")
            ? [{ key: "link", label: t.link, render: ({ edge }: Row) => s[edge.type] }]
            : []),
          {
            key: "sure",
            label: t.sure,
            figures: true,
            render: ({ edge }) => format.percent(Math.round(edge.confidence * 100)),
          },
          { key: "status", label: t.status, render: ({ edge }) => s[edge.status] },
          {
            key: "look",
            label: t.look,
            hideLabel: true,
            render: ({ edge, concept }) => (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t.lookAt({ name: concept.name })}
                onClick={() => onEdge(edge.id)}
              >
                {t.look}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function Name({ concept, onNode }: { concept: GraphConcept; onNode(id: string): void }) {
  return (
    <Button variant="transparent" size="compact-sm" px={0} onClick={() => onNode(concept.id)}>
      <span dir="auto">{concept.name}</span>
    </Button>
  );
}
