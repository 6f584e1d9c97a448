import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { HrCandidateView } from "../../../../client/contract.ts";
import { useNames } from "../../../language/names.ts";
import { useEntity } from "../../../records/meta.ts";
import { useTexts } from "../texts.ts";
import classes from "./recruiting.module.css";

interface CandidateMovesProps {
  candidate: HrCandidateView;
  onMove(move: string): void;
}

export function CandidateMoves({ candidate, onMove }: CandidateMovesProps) {
  const t = useTexts("hr.moves");
  const names = useNames();
  const entity = useEntity("hr.candidates");
  const { name, state = "" } = candidate;
  const open = (entity?.transitions ?? []).filter(
    ({ from, permitted, name: move }) =>
      permitted && from.includes(state) && !(move === "hire" && state === "hired"),
  );
  if (open.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.more} aria-label={t.moves({ name: name ?? "" })}>
          <IconDots size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map(({ name: move }) => (
          <Menu.Item key={move} onClick={() => onMove(move)}>
            {names.move("hr.candidates", move)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
