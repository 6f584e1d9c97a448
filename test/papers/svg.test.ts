import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { cleanSvg } from "../../src/formats/pictures/svg.ts";
import { svgDrawing } from "../../src/formats/pictures/svg-shapes.ts";
import { closePdf, openPdf } from "../../src/papers/layout/pdf.ts";
import { drawSvg } from "../../src/papers/layout/svg.ts";
import type { Json } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper, textOf } from "./kit.ts";

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">${inside}</svg>`;
const drawing = (inside: string) => svgDrawing(cleanSvg(svg(inside)).bytes);

/** Operators that draw the picture, without compression. */
async function operatorsOf(inside: string): Promise<string> {
  const found = drawing(inside);
  if (!found) throw new Error("the picture cannot be drawn");
  const facts = { title: "Logo", author: "Acme", language: "en", at: 0 };
  const pdf = await openPdf(facts);
  pdf.compress = false;
  pdf.addPage();
  drawSvg(pdf, found, { x: 0, y: 0, width: 240, height: 80 });
  return new TextDecoder("latin1").decode(await closePdf(pdf, facts));
}

describe("An SVG picture", () => {
  const cases: [name: string, inside: string, operators: string[]][] = [
    ["of a rectangle", '<rect x="1" y="2" width="30" height="20" fill="#f00"/>', ["1 0 0 scn", "1 2 m"]],
    ["of a path with both rules", '<path fill-rule="evenodd" d="M0 0h9v9z"/>', ["0 0 m", "f*"]],
    ["with a style class", '<style>.a{fill:rgb(0,0,255)}</style><circle class="a" r="5"/>', ["0 0 1 scn"]],
    ["with an inherited colour", '<g fill="lime"><ellipse rx="5" ry="4"/></g>', ["0 1 0 scn"]],
    [
      "of an outline",
      '<line x2="9" y2="9" stroke="blue" stroke-width="3" fill="none"/>',
      ["3 w", "0 0 1 SCN"],
    ],
    ["that is turned", '<g transform="translate(5 6) scale(2)"><path d="M1 1h1"/></g>', ["2 0 0 2 5 6 cm"]],
    ["with a dash", '<path stroke="#000" stroke-dasharray="0 4" d="M0 0h9"/>', ["[0.001 4] 0 d"]],
    [
      "with a gradient",
      `<linearGradient id="a" gradientUnits="userSpaceOnUse" x2="120"><stop stop-color="#fff"/>
       <stop offset="100%" stop-color="#000"/></linearGradient><rect fill="url(#a)" width="120" height="40"/>`,
      ["/ShadingType 2", "/Pattern cs"],
    ],
    [
      "that is clipped",
      '<clipPath id="c"><circle r="9"/></clipPath><g clip-path="url(#c)"><rect width="9" height="9"/></g>',
      ["W n"],
    ],
  ];
  test.each(cases)("%s is drawn", async (_, inside, operators) => {
    const content = await operatorsOf(inside);
    for (const operator of operators) expect(content).toContain(operator);
  });

  test("leaves out what is hidden", () => {
    const hidden = ['display="none"', 'visibility="hidden"', 'fill="none"', 'fill="transparent"'];
    for (const one of hidden) expect(drawing(`<path d="M0 0h9v9z" ${one}/>`)?.shapes).toEqual([]);
  });

  const undrawable: [name: string, inside: string][] = [
    [
      "a gradient measured by its shape",
      '<linearGradient id="a"><stop/></linearGradient><path fill="url(#a)" d="M0 0h9"/>',
    ],
    ["lengths in percent", '<rect width="50%" height="9"/>'],
    ["an unknown colour", '<rect width="9" height="9" fill="reddish"/>'],
    ["a missing gradient", '<rect width="9" height="9" fill="url(#b)"/>'],
    ["huge numbers", '<path d="M0 0h1e300"/>'],
    ["huge transforms", `${'<g transform="scale(999999)">'.repeat(3)}<path d="M0 0h1"/>${"</g>".repeat(3)}`],
  ];
  test.each(undrawable)("with %s is left to the name", (_, inside) =>
    expect(drawing(inside)).toBeUndefined(),
  );

  test("never stops a document, whatever it draws", async () => {
    const number = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.double({ noNaN: true })).map(String);
    const command = fc.tuple(fc.constantFrom(..."MmLlHhVvCcSsQqTtAaZz"), fc.array(number, { maxLength: 8 }));
    const data = fc
      .array(command, { maxLength: 12 })
      .map((all) => all.map(([c, n]) => c + n.join(" ")).join(""));
    const transform = fc
      .tuple(
        fc.constantFrom("matrix", "translate", "scale", "rotate", "skewX", "skewY", "turn"),
        fc.array(number, { maxLength: 6 }),
      )
      .map(([name, list]) => `${name}(${list.join(",")})`);
    const colour = fc.constantFrom(
      "#123",
      "#12345678",
      "red",
      "rgb(1,2,3)",
      "hsl(9 9% 9%)",
      "none",
      "url(#g)",
    );
    const gradient = fc.tuple(number, number, transform).map(
      ([x, r, turn]) => `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${x}" r="${r}"
        gradientTransform="${turn}"><stop offset="${x}" stop-color="red" stop-opacity="${r}"/></radialGradient>`,
    );
    const shape = fc.tuple(data, transform, colour, colour, number).map(
      ([d, turn, fill, stroke, width]) =>
        `<path d="${d}" transform="${turn}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"
            stroke-dasharray="${width} 1" opacity="${width}"/>`,
    );
    const picture = fc.tuple(gradient, fc.array(shape, { maxLength: 5 })).map(([g, all]) => g + all.join(""));
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(picture, async (inside) => {
        if (!drawing(inside)) return;
        drawn += 1;
        expect((await operatorsOf(inside)).trimEnd().endsWith("%%EOF")).toBe(true);
      }),
      { numRuns: repeats(300, 10_000) },
    );
    expect(drawn).toBeGreaterThan(20);
  });
});

describe("A letterhead with an SVG logo", () => {
  let shop: Shop;
  let account: Json;
  beforeAll(async () => {
    shop = await Shop.open();
    account = await shop.account();
  });
  afterAll(() => shop.close());

  async function upload(inside: string): Promise<Json> {
    const answer = await fetch(`${shop.app.base}/api/v1/settings/organization/logos`, {
      method: "POST",
      headers: { authorization: `Bearer ${shop.ana.accessToken}`, "content-type": "image/svg+xml" },
      body: svg(inside),
    });
    return (await answer.json()) as Json;
  }

  test("is drawn on documents, or the name stands in its place and the upload says so", async () => {
    const good = await upload('<rect width="120" height="40" fill="#0f766e"/>');
    const bad = await upload('<rect width="100%" height="40"/>');
    expect([good.in_files, bad.in_files]).toEqual([true, false]);
    expect((await upload('<rect width="100%" height="40"/>')).in_files).toBe(false);
    const sizes: number[] = [];
    for (const { sha256: logo } of [good, bad]) {
      const { letterhead } = done(await shop.ana.get("/api/v1/settings/organization"));
      const own = { ...letterhead, legal_name: "Acme Works", logo };
      done(await shop.ana.call("PATCH", "/api/v1/settings/organization", { letterhead: own }));
      const draft = await shop.draft(account, 100);
      const { status, bytes } = await fetchPaper(shop.app, shop.ana, `fin/invoices/${draft.id}/paper`);
      expect(status).toBe(200);
      expect(await textOf(bytes)).toContain("Acme Works");
      sizes.push(new TextDecoder("latin1").decode(bytes).split("/S /Figure").length - 1);
    }
    expect(sizes).toEqual([1, 0]);
  });
});
