import type { Picture } from "../formats/pictures/picture.ts";
import type { PaperContent } from "../kernel/paper.ts";
import { say } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import { drawBlocks } from "./blocks/draw.ts";
import { drawAddress, drawSender, drawTitle } from "./blocks/head.ts";
import { type Attached, closePdf, openPdf, type PdfFacts } from "./layout/pdf.ts";
import { Pen } from "./layout/pen.ts";
import { Sheet } from "./layout/sheet.ts";
import type { EmbeddedInvoice } from "./layout/xmp.ts";
import type { Letterhead } from "./letterhead.ts";
import { footOf, senderOf } from "./sender.ts";
import { arranged, type PaperTemplate } from "./template.ts";

/** All that a file is made of. */
export interface PaperInput {
  readonly content: PaperContent;
  /** With the organisation's name, which the legal name replaces. */
  readonly letterhead: Letterhead & { readonly name: string };
  readonly template: PaperTemplate;
  readonly language: string;
  /** Time of sealing, in UTC milliseconds. */
  readonly at: number;
  readonly isDraft?: boolean;
  readonly logo?: Picture | undefined;
  /** Content of the QR code that proves the paper, in the foot of page 1. */
  readonly proofCode?: string;
}

const ACCENT = "#1f4e79";
const TEXT = "#1d232b";

/** Makes the file. The same input always makes the same bytes. */
export async function documentBytes(input: PaperInput): Promise<Uint8Array<ArrayBuffer>> {
  const { content, letterhead, template, language, at, isDraft = false, proofCode } = input;
  const sender = senderOf(letterhead, language, input.logo);
  const { attachments, invoice } = embedded(content);
  const facts: PdfFacts = {
    title: content.title,
    author: sender.name,
    language,
    at,
    attachments,
    ...(invoice && { invoice }),
  };
  const pdf = await openPdf(facts);
  const { colors = {}, font } = letterhead;
  const look = { accent: colors.accent ?? ACCENT, text: colors.text ?? TEXT };
  const pen = new Pen(pdf, { ...look, family: font === "serif" ? "serif" : "inter" });
  const root = pdf.struct("Document", { lang: language, title: content.title });
  pdf.addStructure(root);
  const { foot, note } = footOf(letterhead, language, content.sells ?? false);
  const sheet = new Sheet(pen, root, {
    labels: {
      page: renderText(say("papers.foot.page", { page: "{page}", pages: "{pages}" }), language),
      draft: renderText(say("papers.document.draft"), language),
    },
    isDraft,
    isLetter: content.address !== undefined,
    foot,
    note,
    running: [sender.name, content.title],
    proof:
      proofCode === undefined ? undefined : { content: proofCode, caption: captionOf(proofCode, language) },
  });
  drawSender(sheet, sender);
  const form = template.window ?? "din5008b";
  const head = [
    () => drawAddress(sheet, form, sender.back, content.address, content.facts),
    () => drawTitle(sheet, content.title, content.subject),
  ];
  // Without a window, the title is the first that one reads.
  for (const draw of content.address === undefined ? head.toReversed() : head) draw();
  drawBlocks(
    sheet,
    arranged(content, template).map(({ block }) => block),
  );
  sheet.finish();
  root.end();
  return closePdf(pdf, facts);
}

/** Names the page that verifies the code, if the code begins with its address. */
function captionOf(code: string, language: string): string {
  const [, address] = /^https?:\/\/([^#]+)#/.exec(code) ?? [];
  const caption = address === undefined ? say("papers.foot.proof") : say("papers.foot.proofAt", { address });
  return renderText(caption, language);
}

function embedded({ files = [] }: PaperContent): { attachments: Attached[]; invoice?: EmbeddedInvoice } {
  const inside = files.filter(({ isInPdf }) => isInPdf);
  const [invoice] = inside.flatMap(({ name, conformanceLevel }) =>
    conformanceLevel === undefined ? [] : [{ fileName: name, conformanceLevel }],
  );
  return {
    attachments: inside.map(({ name, mime, description, text }) => ({
      name,
      mime,
      description,
      relationship: "Alternative",
      bytes: new TextEncoder().encode(text),
    })),
    ...(invoice && { invoice }),
  };
}
