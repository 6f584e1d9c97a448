import { Button, Group } from "@mantine/core";
import { IconFocusCentered } from "@tabler/icons-react";
import { Answered } from "../../kit/answered.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import { ConceptActions } from "./concept-actions.tsx";
import { ConceptFacts } from "./concept-facts.tsx";
import classes from "./graph.module.css";

interface NodePanelProps {
  id: string;
  isRoot: boolean;
  onRoot(id: string): void;
}

export function NodePanel({ id, isRoot, onRoot }: NodePanelProps) {
  const t = useTexts("learning.nodePanel");
  const concept = useCall("GET /api/v1/learning/concepts/:id", { path: { id } });
  return (
    <div className={classes.panel}>
      <Answered of={concept} wait={<Wait rows={10} />}>
        {(loaded) => (
          <Panel title={loaded.name} actions={<ConceptActions concept={loaded} />}>
            {!isRoot && (
              <Group mb="sm">
                <Button
                  size="xs"
                  variant="light"
                  leftSection={<IconFocusCentered size={16} stroke={1.6} />}
                  onClick={() => onRoot(id)}
                >
                  {t.centre}
                </Button>
              </Group>
            )}
            <ConceptFacts concept={loaded} />
          </Panel>
        )}
      </Answered>
    </div>
  );
}
