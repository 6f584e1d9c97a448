import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { Role } from "../../../client/contract.ts";
import { type PermissionGroup, usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";
import type { Gifts, Share } from "./gives.ts";
import classes from "./matrix.module.css";

interface GroupRowsProps {
  group: PermissionGroup;
  roles: readonly Role[];
  gifts: Gifts;
  /** True if opened by a search. */
  opened: boolean;
}

export function GroupRows({ group, roles, gifts, opened }: GroupRowsProps) {
  const t = useTexts("settings.roles");
  const text = usePermissionText();
  const [open, setOpen] = useState(false);
  const isOpen = open || opened;
  return (
    <>
      <tr>
        <th scope="row" className={classes.group}>
          <UnstyledButton
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-label={t.expand({ what: group.title })}
            className={classes.opener ?? ""}
          >
            <IconChevronRight
              size={14}
              stroke={1.8}
              className={classes.chevron}
              data-open={isOpen || undefined}
            />
            {group.title}
          </UnstyledButton>
        </th>
        {roles.map((role) => (
          <ShareCell key={role.name} share={gifts.share(role, group.permissions)} />
        ))}
      </tr>
      {isOpen &&
        group.permissions.map(({ name, summary }) => (
          <tr key={name} className={classes.single}>
            <th scope="row" title={summary}>
              {text.verb(name)}
            </th>
            {roles.map((role) => {
              const gift = gifts.of(role, name);
              return (
                <td key={role.name}>
                  <span className={classes.mark} data-share={gift ?? "none"} />
                  <span className="unseen">{gift === "all" ? t.yes : gift === "own" ? t.own : t.no}</span>
                </td>
              );
            })}
          </tr>
        ))}
    </>
  );
}

function ShareCell({ share: { given, own, of } }: { share: Share }) {
  const t = useTexts("settings.roles");
  const [share, label] =
    given === of
      ? ["all", t.all]
      : given > 0
        ? ["some", t.some({ count: given, of })]
        : own > 0
          ? ["own", t.own]
          : ["none", t.none];
  return (
    <td title={label}>
      <span className={classes.mark} data-share={share} />
      <span className="unseen">{label}</span>
    </td>
  );
}
