import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import type { ApprovalListed } from "../../../client/contract.ts";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useActionNames } from "../action-names.ts";
import { useTexts } from "../texts.ts";
import { Due } from "./due.tsx";
import classes from "./inbox.module.css";
import { RequestState } from "./request-state.tsx";

interface InboxRowProps {
  request: ApprovalListed;
  /** True on the page of requests that need the user's vote. */
  mine: boolean;
  selected: boolean;
  onSelect(selected: boolean): void;
  onDecide(decision: "approve" | "reject"): void;
}

export function InboxRow({ request, mine, selected, onSelect, onDecide }: InboxRowProps) {
  const t = { ...useTexts("governance.approvals"), ...useTexts("governance.inboxRow") };
  const format = useFormat();
  const actionNames = useActionNames();
  const { id, action, title, requester, worth, asked_at, due_at, state, waits_for_me, round, steps } =
    request;
  const what = title ?? actionNames.title(action);
  const next = steps.filter((step) => step.state === "current").flatMap(({ approvers }) => approvers);
  const waiting = [...new Set(next.map(({ name }) => name))];
  return (
    <li className={classes.row} data-request={id}>
      {mine ? (
        <Checkbox
          aria-label={t.select({ what })}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      <Stack gap={2} style={{ minWidth: 0 }}>
        <To to={`/approvals/${id}`} className={classes.link}>
          {title === null ? actionNames.title(action) : `${actionNames.title(action)} · ${title}`}
        </To>
        <Group gap="xs">
          <Text size="sm" c="var(--app-quiet)">
            {t.asked({ who: requester.name, when: format.ago(asked_at) })}
            {round > 1 && ` · ${t.round({ round })}`}
            {!mine &&
              state === "pending" &&
              waiting.length > 0 &&
              ` · ${t.next({ who: format.list(waiting) })}`}
          </Text>
          {state === "pending" && due_at && <Due at={due_at} />}
        </Group>
      </Stack>
      <div className={classes.side}>
        {worth !== null && (
          <Text className="figures" fw={600}>
            {format.money(worth)}
          </Text>
        )}
        {mine && waits_for_me ? (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="xs"
              variant="default"
              onClick={() => onDecide("reject")}
              aria-label={`${t.reject}: ${what}`}
            >
              {t.reject}
            </Button>
            <Button size="xs" onClick={() => onDecide("approve")} aria-label={`${t.approve}: ${what}`}>
              {t.approve}
            </Button>
          </Group>
        ) : (
          <RequestState state={state} />
        )}
      </div>
    </li>
  );
}
