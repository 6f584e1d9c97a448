import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconArrowMerge,
  IconCheck,
  IconDots,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconX,
} from "@tabler/icons-react";
import type { ConceptDetail } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { EditConcept } from "./edit-concept.tsx";
import { MergeConcept } from "./merge-concept.tsx";

const STALE = ["GET /api/v1/learning/concepts", "GET /api/v1/learning/graph"];

export function ConceptActions({ concept }: { concept: ConceptDetail }) {
  const t = useTexts("learning.conceptActions");
  const may = useMay();
  const person = usePerson();
  const [editing, edit] = useDisclosure();
  const [merging, merge] = useDisclosure();
  const confirm = useAct("POST /api/v1/learning/concepts/:id/confirm", { stale: STALE });
  const reject = useAct("POST /api/v1/learning/concepts/:id/reject", { stale: STALE });
  const lock = useAct("POST /api/v1/learning/concepts/:id/lock", { stale: STALE });
  const unlock = useAct("POST /api/v1/learning/concepts/:id/unlock", { stale: STALE });
  if (!may("learning.concepts.update") || (concept.namespace === "shared" && !person?.operator)) return null;
  const { id, version, status, name } = concept;
  const given = { path: { id }, body: { version } };
  const isLocked = status === "locked";
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t.actions({ name })}
            loading={confirm.isPending || reject.isPending || lock.isPending || unlock.isPending}
          >
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isLocked && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={edit.open}>
                {t.edit}
              </Menu.Item>
              {status !== "confirmed" && (
                <Menu.Item
                  leftSection={<IconCheck size={16} stroke={1.6} />}
                  onClick={() => confirm.mutate(given)}
                >
                  {t.confirm}
                </Menu.Item>
              )}
              {status !== "rejected" && (
                <Menu.Item
                  leftSection={<IconX size={16} stroke={1.6} />}
                  onClick={() => reject.mutate(given)}
                >
                  {t.reject}
                </Menu.Item>
              )}
              {status !== "rejected" && (
                <Menu.Item
                  leftSection={<IconLock size={16} stroke={1.6} />}
                  onClick={() => lock.mutate(given)}
                >
                  {t.lock}
                </Menu.Item>
              )}
              {may("learning.concepts.merge") && (
                <Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.6} />} onClick={merge.open}>
                  {t.merge}
                </Menu.Item>
              )}
            </>
          )}
          {isLocked && (
            <Menu.Item
              leftSection={<IconLockOpen size={16} stroke={1.6} />}
              onClick={() => unlock.mutate(given)}
            >
              {t.unlock}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing && <EditConcept concept={concept} onClose={edit.close} />}
      {merging && <MergeConcept concept={concept} onClose={merge.close} />}
    </>
  );
}
