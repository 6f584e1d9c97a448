import type { Icon } from "@tabler/icons-react";
import {
  IconArrowRight,
  IconBook,
  IconFileText,
  IconHistory,
  IconLogout,
  IconPlus,
  IconUserCircle,
} from "@tabler/icons-react";
import { useMemo } from "react";
import { labelText } from "../kit/label-text.ts";
import { useFormat } from "../language/format.ts";
import { useLanguage } from "../language/language.ts";
import { useNames } from "../language/names.ts";
import { useCall } from "../queries.ts";
import { addressOf, recordAddress, useMeta } from "../records/meta.ts";
import { logout } from "../session/session.ts";
import { useTexts as useAppTexts } from "../texts.ts";
import { recentPages } from "./recent.ts";
import { useTexts } from "./texts.ts";
import { useSidebar } from "./use-sidebar.ts";

export interface Entry {
  readonly key: string;
  readonly icon: Icon;
  readonly label: string;
  /** Section or collection that the entry belongs to. */
  readonly about?: string;
  /** Additional search terms. */
  readonly also?: string;
  readonly state?: { collection: string; state: string };
  readonly to?: string;
  run?(): void;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

const OF_EACH = 6;
const RECORDS = 12;

/** Entries that match. Pages and actions appear at once, records and help pages once they are found. */
export function useEntries(
  typed: string,
  settled: string,
): { groups: readonly EntryGroup[]; isWaiting: boolean } {
  const t = useTexts("shell.paletteEntries");
  const pages = usePageEntries();
  const actions = useActionEntries();
  const { entries: records, isWaiting } = useRecordEntries(settled);
  const help = useHelpEntries();
  const groups = useMemo(() => {
    if (typed.trim() === "") {
      const recent = recentPages().map(
        ({ to, label }): Entry => ({ key: `recent ${to}`, icon: IconHistory, label, to }),
      );
      return [
        { label: t.recent, entries: recent },
        { label: t.pages, entries: pages.slice(0, recent.length > 0 ? OF_EACH : 10) },
      ];
    }
    return [
      { label: t.pages, entries: fitting(pages, typed).slice(0, OF_EACH) },
      { label: t.records, entries: records.slice(0, RECORDS) },
      { label: t.actions, entries: fitting(actions, typed).slice(0, OF_EACH) },
      { label: t.help, entries: fitting(help, typed).slice(0, 4) },
    ];
  }, [t, typed, pages, actions, records, help]);
  return { groups: groups.filter(({ entries }) => entries.length > 0), isWaiting };
}

function usePageEntries(): readonly Entry[] {
  const t = useAppTexts("app.shell");
  const sections = useSidebar();
  return useMemo(
    () => [
      { key: "page /", icon: IconArrowRight, label: t.home, to: "/" },
      ...sections.flatMap(({ text, icon, links, records }) =>
        [...links, ...records].map(
          ({ to, label }): Entry => ({ key: `page ${to}`, icon, label, about: text, to }),
        ),
      ),
      { key: "page /account", icon: IconUserCircle, label: t.account, to: "/account" },
    ],
    [t, sections],
  );
}

function useActionEntries(): readonly Entry[] {
  const t = useTexts("shell.paletteEntries");
  const shell = useAppTexts("app.shell");
  const names = useNames();
  const meta = useMeta();
  return useMemo(
    () => [
      ...[...(meta?.values() ?? [])]
        .filter(({ actions }) => actions.includes("create"))
        .map(
          ({ collection }): Entry => ({
            key: `new ${collection}`,
            icon: IconPlus,
            label: t.create({ one: names.inSentence(names.one(collection)) }),
            to: `${addressOf(collection)}/new`,
          }),
        ),
      { key: "logout", icon: IconLogout, label: shell.logout, run: () => void logout() },
    ],
    [t, shell, names, meta],
  );
}

function useRecordEntries(settled: string): { entries: readonly Entry[]; isWaiting: boolean } {
  const names = useNames();
  const format = useFormat();
  const asked = settled.trim().length >= 2;
  const { data, isFetching } = useCall(
    "GET /api/v1/desk/search",
    { query: { q: settled.trim() } },
    { enabled: asked, keep: true },
  );
  const entries = useMemo(
    () =>
      (asked ? (data?.data ?? []) : []).map(
        ({ collection, id, label, state }): Entry => ({
          key: `record ${id}`,
          icon: IconFileText,
          label: labelText(label, format),
          about: names.one(collection),
          state: { collection, state },
          to: recordAddress(collection, id),
        }),
      ),
    [asked, data, names, format],
  );
  return { entries, isWaiting: asked && isFetching };
}

/** Handbook pages by title. Loaded once, so that only records are searched while typing. */
function useHelpEntries(): readonly Entry[] {
  const { language } = useLanguage();
  const { data } = useCall(
    "GET /api/v1/desk/help",
    { query: { language } },
    { fresh: Number.POSITIVE_INFINITY },
  );
  return useMemo(
    () =>
      (data?.pages ?? []).map(
        ({ page, title, summary }): Entry => ({
          key: `help ${page}`,
          icon: IconBook,
          label: title,
          also: summary,
          to: `/help/${page}`,
        }),
      ),
    [data],
  );
}

/** Filters entries. Short terms match the start of a word, longer ones any part. Prefix matches first. */
function fitting(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = plain(typed).split(" ").filter(Boolean);
  const rank = ({ label }: Entry) => (plain(label).startsWith(wanted[0] ?? "") ? 0 : 1);
  return entries
    .filter(({ label, about = "", also = "" }) => {
      const words = plain(`${label} ${about} ${also}`);
      return wanted.every(
        (word) => ` ${words}`.includes(` ${word}`) || (word.length > 2 && words.includes(word)),
      );
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.label.length - b.label.length);
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
