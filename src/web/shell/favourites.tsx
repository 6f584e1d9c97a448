import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconDots, IconStar, IconStarFilled } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useShortcuts } from "../kit/shortcuts.ts";
import { To } from "../kit/to.tsx";
import { useNames } from "../language/names.ts";
import { useCall } from "../queries.ts";
import { useLabel, useLabelText } from "../records/fields/labels.ts";
import { useMeta } from "../records/meta.ts";
import { useTexts } from "../texts.ts";
import classes from "./sidebar.module.css";
import { useFavourites } from "./use-favourites.ts";
import type { SidebarSection } from "./use-sidebar.ts";

interface FavouritesProps {
  sections: readonly SidebarSection[];
  onGo(): void;
}

/** Pinned pages. Reordered by dragging, by Alt and the arrow keys, or from the menu of an item. */
export function Favourites({ sections, onGo }: FavouritesProps) {
  const t = useTexts("app.favourites");
  const keyHelp = useTexts("app.keyHelp");
  const { pinned, here, toggle, move } = useFavourites();
  const [held, setHeld] = useState<string>();
  const [said, setSaid] = useState("");
  const isPinned = pinned.includes(here);
  useShortcuts([{ keys: "shift+F", label: keyHelp.favourite, run: () => toggle(here) }]);
  const star = isPinned ? t.unpin : t.pin;
  return (
    <li>
      <div className={classes.favourites}>
        <span className={classes.text} id="favourites">
          {t.title}
        </span>
        <Tooltip label={star} openDelay={400}>
          <ActionIcon
            variant="subtle"
            color={isPinned ? "leaf.8" : "gray"}
            aria-label={star}
            aria-pressed={isPinned}
            onClick={() => toggle(here)}
          >
            {isPinned ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      </div>
      {pinned.length > 0 && (
        <ul className={classes.pinned} aria-labelledby="favourites">
          {pinned.map((to, place) => (
            <Favourite
              key={to}
              to={to}
              sections={sections}
              isHere={to === here}
              isHeld={to === held}
              isFirst={place === 0}
              isLast={place === pinned.length - 1}
              onGo={onGo}
              onHold={setHeld}
              onDrop={() => held !== undefined && move(held, place)}
              onRemove={() => toggle(to)}
              onStep={(step, label) => {
                move(to, place + step);
                const next = Math.min(pinned.length, Math.max(1, place + step + 1));
                setSaid(t.moved({ label, place: next, count: pinned.length }));
              }}
            />
          ))}
        </ul>
      )}
      <div className="unseen" role="status">
        {said}
      </div>
    </li>
  );
}

interface FavouriteProps extends FavouritesProps {
  to: string;
  isHere: boolean;
  isHeld: boolean;
  isFirst: boolean;
  isLast: boolean;
  onHold(to: string | undefined): void;
  onDrop(): void;
  onRemove(): void;
  onStep(step: number, label: string): void;
}

function Favourite({
  to,
  sections,
  isHere,
  isHeld,
  isFirst,
  isLast,
  onGo,
  onHold,
  onDrop,
  onRemove,
  onStep,
}: FavouriteProps) {
  const t = useTexts("app.favourites");
  const label = useFavouriteLabel(to, sections);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && step !== undefined) onStep(step, label);
    else if (event.key === "Delete") onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <li className={classes.favourite} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <To
        to={to}
        className={classes.link}
        data-here={isHere || undefined}
        data-held={isHeld || undefined}
        draggable
        title={t.hint}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          onHold(to);
        }}
        onDragEnd={() => onHold(undefined)}
        onKeyDown={onKeyDown}
        onClick={onGo}
      >
        {label}
      </To>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t.options({ label })}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={isFirst} onClick={() => onStep(-1, label)}>
            {t.up}
          </Menu.Item>
          <Menu.Item disabled={isLast} onClick={() => onStep(1, label)}>
            {t.down}
          </Menu.Item>
          <Menu.Item onClick={onRemove}>{t.remove}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

const ID = /^[0-9a-f-]{36}$/;

/** Name of a pinned address: of its record, saved view or page. */
function useFavouriteLabel(to: string, sections: readonly SidebarSection[]): string {
  const t = useTexts("app.favourites");
  const shell = useTexts("app.shell");
  const names = useNames();
  const meta = useMeta();
  const textOf = useLabelText();
  const { pathname, searchParams } = new URL(to, "http://page");
  const [module = "", name = "", id = ""] = pathname.slice(1).split("/");
  const collection = `${module}.${name}`;
  const isRecord = meta?.has(collection) === true && ID.test(id);
  const record = useLabel(isRecord ? { collection, id } : undefined);
  const view = searchParams.get("view");
  const isView = view !== null && meta?.has(collection) === true;
  const views = useCall(
    "GET /api/v1/views",
    { query: { collection } },
    { enabled: isView, fresh: Number.POSITIVE_INFINITY },
  );
  if (pathname === "/") return shell.home;
  if (isRecord) return record ? textOf(record) : record === null ? t.hidden : "…";
  const saved = views.data?.data.find((one) => one.id === view);
  if (saved) return saved.name;
  if (meta?.has(collection) && id === "") return names.many(collection);
  const links = [
    { to: "/account", label: shell.account },
    { to: "/help", label: shell.help },
    ...sections.flatMap(({ text, links, records }) => [
      // Each module has one.
      ...links.map((link) =>
        link.label === shell.overview ? { ...link, label: t.overview({ section: text }) } : link,
      ),
      ...records,
    ]),
  ];
  const [nearest] = links
    .filter((link) => pathname === link.to || pathname.startsWith(`${link.to}/`))
    .toSorted((a, b) => b.to.length - a.to.length);
  const rest = pathname
    .slice(nearest?.to.length ?? 0)
    .split("/")
    .filter((part) => part !== "" && !ID.test(part));
  return [nearest?.label, ...rest.map(decodeURIComponent)].filter(Boolean).join(" · ") || "…";
}
