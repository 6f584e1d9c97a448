import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Permission, Role } from "../../../client/contract.ts";
import { type PermissionGroup, usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";
import type { Gifts, Share } from "./gives.ts";
import classes from "./matrix.module.css";

interface RowsProps {
  roles: readonly Role[];
  gifts: Gifts;
  /** True if opened by a search. */
  opened: boolean;
}

interface ModuleRowsProps extends RowsProps {
  title: string;
  groups: readonly PermissionGroup[];
}

/** Rows of a module. Its groups are rendered once it is open: there are a thousand permissions. */
export function ModuleRows({ title, groups, ...rows }: ModuleRowsProps) {
  const [open, setOpen] = useState(false);
  const isOpen = open || rows.opened;
  const permissions = useMemo(() => groups.flatMap((group) => group.permissions), [groups]);
  return (
    <tbody>
      <FoldedRow
        title={title}
        className={classes.module}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        permissions={permissions}
        {...rows}
      />
      {isOpen && groups.map((group) => <GroupRows key={group.key} group={group} {...rows} />)}
    </tbody>
  );
}

function GroupRows({ group, ...rows }: RowsProps & { group: PermissionGroup }) {
  const t = useTexts("settings.roles");
  const text = usePermissionText();
  const [open, setOpen] = useState(false);
  const { roles, gifts, opened } = rows;
  const isOpen = open || opened;
  return (
    <>
      <FoldedRow
        title={group.title}
        className={classes.group}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        permissions={group.permissions}
        {...rows}
      />
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

interface FoldedRowProps extends RowsProps {
  title: string;
  className: string | undefined;
  isOpen: boolean;
  onToggle(): void;
  permissions: readonly Permission[];
}

function FoldedRow({ title, className, isOpen, onToggle, permissions, roles, gifts }: FoldedRowProps) {
  const t = useTexts("settings.roles");
  return (
    <tr>
      <th scope="row" className={className}>
        <UnstyledButton
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-label={t.expand({ what: title })}
          className={classes.opener ?? ""}
        >
          <IconChevronRight
            size={14}
            stroke={1.8}
            className={classes.chevron}
            data-open={isOpen || undefined}
          />
          {title}
        </UnstyledButton>
      </th>
      {roles.map((role) => (
        <ShareCell key={role.name} share={gifts.share(role, permissions)} />
      ))}
    </tr>
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
