import { Group, Stack, Text } from "@mantine/core";
import type { ApprovalListed } from "../../../client/contract.ts";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useActionNames } from "../action-names.ts";
import { useTexts } from "../texts.ts";
import { Due } from "./due.tsx";
import classes from "./inbox.module.css";
import { RequestState } from "./request-state.tsx";

export function InboxRow({ request }: { request: ApprovalListed }) {
  const t = useTexts("governance.inboxRow");
  const format = useFormat();
  const actionNames = useActionNames();
  const { id, action, title, requester, mandate, worth, asked_at, due_at, state, round, steps, blocked } =
    request;
  const next = steps.filter((step) => step.state === "current").flatMap(({ approvers }) => approvers);
  const waiting = [...new Set(next.map(({ name }) => name))];
  return (
    <li className={classes.row} data-request={id}>
      <span />
      <Stack gap={2} style={{ minWidth: 0 }}>
        <To to={`/approvals/${id}`} className={classes.link}>
          {title === null ? actionNames.title(action) : `${actionNames.title(action)} · ${title}`}
        </To>
        <Group gap="xs">
          <Text size="sm" c="var(--app-quiet)">
            {t.asked({ who: mandate?.name ?? requester.name, when: format.ago(asked_at) })}
            {round > 1 && ` · ${t.round({ round })}`}
            {state === "pending" &&
              !blocked &&
              waiting.length > 0 &&
              ` · ${t.next({ who: format.list(waiting) })}`}
          </Text>
          {blocked ? (
            <Text size="xs" c="var(--mantine-color-error)">
              {blocked.until ? t.blockedUntil({ day: format.day(blocked.until.slice(0, 10)) }) : t.blocked}
            </Text>
          ) : (
            state === "pending" && due_at && <Due at={due_at} />
          )}
        </Group>
      </Stack>
      <div className={classes.side}>
        {worth !== null && (
          <Text className="figures" fw={600}>
            {format.money(worth)}
          </Text>
        )}
        <RequestState state={state} />
      </div>
    </li>
  );
}
