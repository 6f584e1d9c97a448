import { useMemo } from "react";
import type { Permission } from "../../../client/contract.ts";
import { useModuleName } from "../../kit/module-names.ts";
import { type Names, useNames } from "../../language/names.ts";
import { type MetaEntity, useMeta } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";

const VERBS = [
  "list",
  "get",
  "create",
  "update",
  "archive",
  "restore",
  "history",
  "bulk",
  "transitions",
  "delete",
] as const;

export interface PermissionText {
  /** Name of the subject: `Invoices`. */
  group(permission: string): string;
  /** Name of the subject with its module: `Audit trail, events`. */
  place(permission: string): string;
  groupKey(permission: string): string;
  verb(permission: string): string;
  whole(permission: string): string;
}

export function usePermissionText(): PermissionText {
  const t = useTexts("settings.permissionText");
  const names = useNames();
  const meta = useMeta();
  const moduleName = useModuleName();
  const words: Words = useTexts("settings.actionWords");
  return useMemo(() => {
    const say = (text: string) => spoken(text, words);
    const groupKey = (permission: string) => groupOf(permission, meta);
    const group = (permission: string) => {
      const key = groupKey(permission);
      return meta?.has(key) ? names.many(key) : say(key.split(".").slice(1).join(" ")) || t.other;
    };
    const place = (permission: string) => {
      const key = groupKey(permission);
      if (meta?.has(key)) return names.many(key);
      const [module = "", ...rest] = key.split(".");
      return rest.length === 0 ? moduleName(module) : `${moduleName(module)}, ${say(rest.join(" "))}`;
    };
    const verb = (permission: string) => {
      if (permission.startsWith("sensitive.")) return t.sensitive;
      const word = permission.slice(groupKey(permission).length + 1);
      const known = VERBS.find((one) => one === word);
      if (known) return t[known];
      if (word.startsWith("attachments.")) return t.files({ what: fileVerb(t, word.slice(12)) });
      const key = groupKey(permission);
      const isMove = meta?.get(key)?.transitions.some(({ name }) => name === word);
      return isMove ? names.move(key, word) : moveName(names, key, word, words);
    };
    const whole = (permission: string) => {
      if (permission === "*") return t.everything;
      if (permission.endsWith(".*")) {
        const base = permission.slice(0, -2);
        return t.all({ what: meta?.has(base) ? names.many(base) : place(`${base}.x`) });
      }
      return `${place(permission)}: ${verb(permission)}`;
    };
    return { group, place, groupKey, verb, whole };
  }, [t, names, meta, moduleName, words]);
}

type FileWords = Record<"add" | "download" | "remove" | "look", string>;

function fileVerb(t: FileWords, word: string): string {
  return word === "add" || word === "download" || word === "remove" ? t[word] : t.look;
}

function moveName(names: Names, collection: string, word: string, words: Words): string {
  const said = words[plain(word)];
  if (said) return readable(said);
  return word === "" ? readable(collection) : names.move(collection, word.split(".").at(-1) ?? word);
}

/** The longest collection name that the permission starts with, else all but its last segment. */
function groupOf(permission: string, meta: ReadonlyMap<string, MetaEntity> | undefined): string {
  const plain = permission.replace(/^sensitive\./, "");
  const parts = plain.split(".");
  for (let length = parts.length; length > 1; length -= 1) {
    const key = parts.slice(0, length).join(".");
    if (meta?.has(key)) return key;
  }
  return parts.slice(0, Math.max(1, parts.length - 1)).join(".");
}

const plain = (text: string) => text.replaceAll(/[._-]/g, " ");

const readable = (text: string) => {
  const words = plain(text);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export type Words = Readonly<Record<string, string>>;

/** Unknown actions are translated word by word. */
export function spoken(text: string, words: Words): string {
  const whole = plain(text);
  const each = () => whole.split(" ").map((word) => words[word] ?? word);
  return readable(words[whole] ?? each().join(" "));
}

const patternsRead = new Map<string, RegExp>();

/** Each pattern is compiled once: it is compared with a thousand permissions. */
export function covers(pattern: string, permission: string): boolean {
  if (!pattern.includes("*")) return pattern === permission;
  let read = patternsRead.get(pattern);
  if (!read) {
    const pieces = pattern
      .split("*")
      .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    read = new RegExp(`^${pieces.join(".*")}$`);
    patternsRead.set(pattern, read);
  }
  return read.test(permission);
}

export interface PermissionGroup {
  readonly key: string;
  readonly module: string;
  readonly title: string;
  readonly permissions: readonly Permission[];
}

export function grouped(permissions: readonly Permission[], text: PermissionText): PermissionGroup[] {
  const groups = new Map<string, Permission[]>();
  for (const permission of permissions) {
    const key = text.groupKey(permission.name);
    const group = groups.get(key);
    if (group) group.push(permission);
    else groups.set(key, [permission]);
  }
  return [...groups].map(([key, of]) => ({
    key,
    module: key.split(".")[0] ?? "",
    title: text.group(of[0]?.name ?? key),
    permissions: of,
  }));
}
