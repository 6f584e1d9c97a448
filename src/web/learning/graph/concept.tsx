import { Button } from "@mantine/core";
import { IconTopologyStar3 } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { Answered } from "../../kit/answered.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import { ConceptActions } from "./concept-actions.tsx";
import { ConceptFacts } from "./concept-facts.tsx";

export function Page() {
  const t = useTexts("learning.concept");
  // The router's types do not know the parameters of this route.
  const { id } = useParams({ strict: false }) as { id: string };
  const concept = useCall("GET /api/v1/learning/concepts/:id", { path: { id } });
  return (
    <Answered of={concept} wait={<Wait rows={10} />}>
      {(loaded) => (
        <>
          <PageHead
            title={loaded.name}
            up={{ to: "/learning/graph", label: t.graph }}
            actions={
              <>
                <Button
                  component={To}
                  to={`/learning/graph?concept=${id}`}
                  variant="default"
                  leftSection={<IconTopologyStar3 size={16} stroke={1.6} />}
                >
                  {t.look}
                </Button>
                <ConceptActions concept={loaded} />
              </>
            }
          />
          <Panel>
            <ConceptFacts concept={loaded} level={2} />
          </Panel>
        </>
      )}
    </Answered>
  );
}
