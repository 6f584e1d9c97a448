import type { Content } from "./message.ts";

/** Plain text of a message. */
export function textOf({ paragraphs, link, footer }: Content): string {
  const blocks = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : [])];
  return `${blocks.join("\n\n")}\n\n-- \n${footer}\n`;
}

/** The same as HTML without anything that a mail program would have to load. */
export function htmlOf({ paragraphs, link, footer }: Content): string {
  const blocks = [
    ...paragraphs.map((text) => `<p>${lines(text)}</p>`),
    ...(link
      ? [
          `<p><a href="${escaped(link.url)}" style="color:#1a5fb4">${escaped(link.label)}</a><br>`,
          `<span style="color:#5e5c64;font-size:13px">${escaped(link.url)}</span></p>`,
        ]
      : []),
    `<p style="color:#5e5c64;font-size:13px">${lines(footer)}</p>`,
  ];
  return [
    "<!DOCTYPE html>",
    '<html><head><meta charset="utf-8"></head>',
    '<body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1d1d20;max-width:40em">',
    ...blocks,
    "</body></html>",
    "",
  ].join("\n");
}

const lines = (text: string) => escaped(text).replaceAll("\n", "<br>");

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
