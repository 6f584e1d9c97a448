import { Anchor, Blockquote, Checkbox, Code, Divider, List, Table, Text, Title } from "@mantine/core";
import type { Nodes, PhrasingContent, RootContent, Table as TableNode } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { createElement, Fragment, type ReactNode, useMemo } from "react";
import classes from "./markdown.module.css";
import { ScrollBox } from "./scroll-box.tsx";
import { To } from "./to.tsx";

interface MarkdownProps {
  text: string;
  /** Level of the highest heading. */
  top?: 2 | 3 | 4;
  /** Maps a link's URL to an application page; undefined renders the text without a link. */
  resolve?(url: string): string | undefined;
  tableLabel?: string;
}

/**
 * Renders Markdown without external content: HTML is shown as text, links lead to http(s), mail and the
 * application's own pages only, and images become their alt text.
 */
export function Markdown({ text, top = 2, resolve, tableLabel = "Table" }: MarkdownProps) {
  const tree = useMemo(
    () => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
    [text],
  );
  const shift = useMemo(() => top - Math.min(6, ...headingLevels(tree.children)), [tree, top]);
  const definitions = useMemo(
    () =>
      new Map(
        tree.children.flatMap((node) => (node.type === "definition" ? [[node.identifier, node.url]] : [])),
      ),
    [tree],
  );
  const place: Place = { shift, resolve, definitions, tableLabel };
  return <div className={classes.prose}>{tree.children.map((node, index) => block(node, index, place))}</div>;
}

interface Place {
  shift: number;
  resolve: ((url: string) => string | undefined) | undefined;
  definitions: ReadonlyMap<string, string>;
  tableLabel: string;
}

function headingLevels(nodes: readonly RootContent[]): number[] {
  return nodes.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
}

export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

function block(node: RootContent, key: number, place: Place): ReactNode {
  switch (node.type) {
    case "heading": {
      const level = Math.min(6, Math.max(2, node.depth + place.shift)) as 2 | 3 | 4 | 5 | 6;
      return (
        <Title
          key={key}
          order={level}
          size={`h${Math.min(6, level + 1)}` as "h3"}
          id={headingId(plain(node))}
        >
          {phrases(node.children, place)}
        </Title>
      );
    }
    case "paragraph":
      return (
        <Text key={key} component="p">
          {phrases(node.children, place)}
        </Text>
      );
    case "list":
      return (
        <List
          key={key}
          type={node.ordered ? "ordered" : "unordered"}
          start={node.start ?? undefined}
          withPadding
        >
          {node.children.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no key but their position
            <List.Item key={index} {...(typeof item.checked === "boolean" && { icon: tick(item.checked) })}>
              {item.children.map((child, at) =>
                child.type === "paragraph" && !node.spread ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <Fragment key={at}>{phrases(child.children, place)}</Fragment>
                ) : (
                  block(child, at, place)
                ),
              )}
            </List.Item>
          ))}
        </List>
      );
    case "blockquote":
      return (
        <Blockquote key={key} p="sm" my={0}>
          {node.children.map((child, index) => block(child, index, place))}
        </Blockquote>
      );
    case "code":
      return (
        <ScrollBox key={key} label={node.lang ?? "Code"}>
          {/* Scroll container that can be focused by keyboard. */}
          <Code block w="max-content" miw="100%" style={{ overflow: "visible" }}>
            {node.value}
          </Code>
        </ScrollBox>
      );
    case "thematicBreak":
      return <Divider key={key} />;
    case "table":
      return table(node, key, place);
    case "html":
      return (
        <Text key={key} component="p">
          {node.value}
        </Text>
      );
    case "definition":
    case "footnoteDefinition":
    case "yaml":
      return null;
    default:
      return <Fragment key={key}>{phrase(node as PhrasingContent, key, place)}</Fragment>;
  }
}

const tick = (checked: boolean) => (
  <Checkbox checked={checked} readOnly tabIndex={-1} size="xs" aria-hidden />
);

function table({ children: [head, ...rows], align }: TableNode, key: number, place: Place): ReactNode {
  const side = (at: number) => ({ textAlign: align?.[at] ?? "start" }) as const;
  return (
    <ScrollBox key={key} label={place.tableLabel}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {head?.children.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no key but their position
              <Table.Th key={at} scope="col" style={side(at)}>
                {phrases(cell.children, place)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Table.Tr key={index}>
              {row.children.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Table.Td key={at} style={side(at)}>
                  {phrases(cell.children, place)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

function phrases(nodes: readonly PhrasingContent[], place: Place): ReactNode {
  return nodes.map((node, index) => phrase(node, index, place));
}

const SIMPLE = { strong: "strong", emphasis: "em", delete: "del" } as const;

function phrase(node: PhrasingContent, key: number, place: Place): ReactNode {
  switch (node.type) {
    case "text":
    case "html":
      return node.value;
    case "strong":
    case "emphasis":
    case "delete":
      return createElement(SIMPLE[node.type], { key }, phrases(node.children, place));
    case "inlineCode":
      return <Code key={key}>{node.value}</Code>;
    case "break":
      return <br key={key} />;
    case "link":
      return way(node.url, phrases(node.children, place), key, place);
    case "linkReference":
      return way(place.definitions.get(node.identifier) ?? "", phrases(node.children, place), key, place);
    case "image":
    case "imageReference":
      return node.alt ?? "";
    default:
      return null;
  }
}

/** Link if the URL is safe, plain text otherwise. */
function way(url: string, text: ReactNode, key: number, { resolve }: Place): ReactNode {
  const inside = resolve?.(url) ?? (/^\/(?!\/)/.test(url) ? url : undefined);
  if (inside !== undefined) {
    return (
      <Anchor key={key} component={To} to={inside} inherit underline="always">
        {text}
      </Anchor>
    );
  }
  if (!/^(https?:\/\/|mailto:)/i.test(url)) return <Fragment key={key}>{text}</Fragment>;
  return (
    <Anchor key={key} href={url} target="_blank" rel="noreferrer noopener" inherit underline="always">
      {text}
    </Anchor>
  );
}

function plain(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(plain).join("") : "";
}
