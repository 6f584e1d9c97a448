import type { Picture } from "../formats/pictures/picture.ts";
import { svgDrawing } from "../formats/pictures/svg-shapes.ts";
import { spacedIban } from "../kernel/iban.ts";
import { type Message, say } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import type { Sender } from "./blocks/head.ts";
import type { Letterhead } from "./letterhead.ts";
import { countryName } from "./wording.ts";

type Named = Letterhead & { readonly name: string };

const joined = (parts: readonly (string | undefined)[], joint = " ") => parts.filter(Boolean).join(joint);
const given = (parts: readonly (string | undefined)[]) =>
  parts.filter((part): part is string => Boolean(part));

const placeOf = ({ postal_code, city }: Letterhead) => joined([postal_code, city]) || undefined;

export function senderOf(letterhead: Named, language: string, logo: Picture | undefined): Sender {
  const name = letterhead.legal_name ?? letterhead.name;
  const { street, country, phone, email, website } = letterhead;
  const place = placeOf(letterhead);
  return {
    name,
    lines: given([
      street,
      place,
      countryName(country, language),
      phone && renderText(say("papers.letterhead.phone", { phone }), language),
      email,
      website?.replace(/^https?:\/\//, ""),
    ]),
    back: joined([name, street, place], " · "),
    ...logoOf(logo),
  };
}

/** The logo as it can be drawn. SVG pictures that cannot be are left to the name. */
function logoOf(logo: Picture | undefined): Pick<Sender, "logo"> {
  if (!logo) return {};
  if (logo.type !== "image/svg+xml") return { logo };
  const drawing = svgDrawing(logo.bytes);
  if (!drawing) return {};
  const [, , width, height] = drawing.box;
  return { logo: { drawing, width, height } };
}

/** Columns of the foot. Bank details and the note are for papers that ask for money. */
export function footOf(
  letterhead: Named,
  language: string,
  sells: boolean,
): { foot: string[][]; note: string | undefined } {
  const { registration, tax_id, bank_name, iban, bic, street, phone, email, note } = letterhead;
  const word = (text: Message) => renderText(text, language);
  const columns = [
    given([letterhead.legal_name ?? letterhead.name, street, placeOf(letterhead)]),
    given([phone && word(say("papers.letterhead.phone", { phone })), email]),
    given([
      registration,
      tax_id && word(say("papers.letterhead.vatId", { country: tax_id.slice(0, 2), id: tax_id })),
    ]),
    sells ? given([bank_name, iban && `IBAN ${spacedIban(iban)}`, bic && `BIC ${bic}`]) : [],
  ];
  return { foot: columns.filter((column) => column.length > 0), note: sells ? note : undefined };
}
