import { say } from "../../text/message.ts";
import { UnreadableFile } from "../sheet.ts";
import { XmlStream } from "../xml.ts";
import { checkSize, damaged } from "./limits.ts";
import { classesOf, declarations, type Styles } from "./svg-style.ts";

const MAX_ELEMENTS = 5000;
const MAX_DEPTH = 50;
const MAX_CLASSES = 8;
/** Paths of drawing programs are long. */
const MAX_TAG = 500_000;

const NUMBER = /^[-+\d.eE%, \t\r\npxmctin]{1,200}$/;
const GEOMETRY = /^[-+\d.eE, \t\r\nA-Za-z]{1,500000}$/;
const WORD = /^[a-zA-Z-]{1,30}$/;
const COLOUR = /^(#[0-9a-fA-F]{3,8}|[a-zA-Z]{1,30}|(rgb|hsl)a?\([\d.,% /]{1,60}\))$/;
const OWN = /^url\(["']?#[\w.-]{1,100}["']?\)$/;
const ID = /^[\w.-]{1,100}$/;
const TRANSFORM = /^[a-zA-Z\d(), .eE+\t\r\n-]{1,2000}$/;

const paint = (value: string) => COLOUR.test(value) || OWN.test(value);
const is = (form: RegExp) => (value: string) => form.test(value);

/** Attributes by form of value. No other is taken over. */
const ATTRIBUTES: Readonly<Record<string, (value: string) => boolean>> = {
  ...forms(is(NUMBER), "x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height offset opacity fill-opacity"),
  ...forms(is(NUMBER), "stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-miterlimit"),
  ...forms(is(NUMBER), "stop-opacity viewBox"),
  ...forms(is(GEOMETRY), "d points"),
  ...forms(is(WORD), "fill-rule clip-rule stroke-linecap stroke-linejoin gradientUnits clipPathUnits"),
  ...forms(is(WORD), "spreadMethod display visibility vector-effect"),
  ...forms(is(/^[a-zA-Z ]{1,30}$/), "preserveAspectRatio"),
  ...forms(is(TRANSFORM), "transform gradientTransform"),
  ...forms(is(COLOUR), "stop-color color"),
  ...forms(paint, "fill stroke"),
  ...forms(is(ID), "id"),
};

function forms(test: (value: string) => boolean, names: string) {
  return Object.fromEntries(names.split(" ").map((name) => [name, test]));
}

const ELEMENTS = new Set(
  "svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath".split(
    " ",
  ),
);
const GRADIENTS = new Set(["linearGradient", "radialGradient"]);

/** Without them the picture would look different, so it is refused. Elements of neither list are left out. */
const REFUSED = new Set(
  "text tspan textPath image use foreignObject filter mask pattern symbol marker switch iframe video".split(
    " ",
  ),
);

/** Rewrites the picture from elements, attributes and values that are known to be harmless. */
export function cleanSvg(text: string) {
  const styles = classesOf(styleText(text));
  let out = "";
  let elements = 0;
  let size: { width: number; height: number } | undefined;
  const open: { name: string; isKept: boolean; isClip: boolean }[] = [];
  read(text, {
    open: (name, attribute) => {
      const parent = open.at(-1);
      elements += 1;
      if (elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) throw tooComplex();
      if (REFUSED.has(name) && parent?.isKept) throw unsupported(name);
      if (!parent) {
        if (name !== "svg" || size) throw damaged();
        size = sizeOf(attribute);
        out += `<svg xmlns="http://www.w3.org/2000/svg"${attributesOf(name, withBox(attribute, size), styles)}>`;
        open.push({ name, isKept: true, isClip: false });
        return;
      }
      const isKept = parent.isKept && ELEMENTS.has(name) && name !== "svg";
      // Clips within clips could multiply the work of drawing.
      const isClip = parent.isClip || name === "clipPath";
      if (isKept) out += `<${name}${attributesOf(name, attribute, styles, !isClip)}>`;
      open.push({ name, isKept, isClip });
    },
    close: (name) => {
      const last = open.pop();
      if (last?.name !== name) throw damaged();
      if (last.isKept) out += `</${name}>`;
    },
  });
  if (!size || open.length > 0) throw damaged();
  return { ...size, bytes: new TextEncoder().encode(out) };
}

type Attribute = (name: string) => string | undefined;

function attributesOf(element: string, attribute: Attribute, styles: Styles, mayClip = false): string {
  const classes = (attribute("class") ?? "").split(/\s+/, MAX_CLASSES);
  const styled = new Map([
    ...classes.flatMap((name) => [...(styles.get(name) ?? [])]),
    ...declarations(attribute("style") ?? ""),
  ]);
  const given = (name: string) => (styled.get(name) ?? attribute(name))?.trim();
  let written = "";
  for (const [name, isHarmless] of Object.entries(ATTRIBUTES)) {
    const value = given(name);
    if (value !== undefined && isHarmless(value)) written += ` ${name}="${escaped(value)}"`;
  }
  const clip = mayClip ? given("clip-path") : undefined;
  if (clip !== undefined && OWN.test(clip)) written += ` clip-path="${escaped(clip)}"`;
  const link = attribute("href") ?? attribute("xlink:href");
  if (GRADIENTS.has(element) && link?.startsWith("#") && ID.test(link.slice(1))) written += ` href="${link}"`;
  return written;
}

const escaped = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Size in pixels: from the view box, or from width and height. */
function sizeOf(attribute: Attribute): { width: number; height: number } {
  const box = (attribute("viewBox") ?? "").trim().split(/[\s,]+/);
  const [width, height] = box.length === 4 ? box.slice(2) : [attribute("width"), attribute("height")];
  const pixels = (length: string | undefined) => Math.ceil(Number.parseFloat(length ?? ""));
  const size = { width: pixels(width), height: pixels(height) };
  if (!(size.width > 0 && size.height > 0))
    throw new UnreadableFile("PICTURE_DAMAGED", say("errors.formats.svgSize"));
  // Drawn at any size; only the proportions count.
  const scale = Math.min(1, 1000 / Math.max(size.width, size.height));
  const scaled = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
  checkSize(scaled.width, scaled.height);
  return scaled;
}

/** Gives a picture without a view box one, so that it can be scaled. */
function withBox(attribute: Attribute, { width, height }: { width: number; height: number }): Attribute {
  return (name) => {
    if (name === "width") return String(width);
    if (name === "height") return String(height);
    if (name !== "viewBox" || attribute("viewBox") !== undefined) return attribute(name);
    const side = (one: string) => Number.parseFloat(attribute(one) ?? "");
    return `0 0 ${side("width")} ${side("height")}`;
  };
}

/** Texts of the style elements. */
function styleText(text: string): string {
  let inside = 0;
  let style = "";
  read(text, {
    open: (name) => {
      if (name === "style") inside += 1;
    },
    close: (name) => {
      if (name === "style") inside -= 1;
    },
    text: (piece) => {
      if (inside > 0) style += piece;
    },
  });
  return style;
}

function read(text: string, reader: ConstructorParameters<typeof XmlStream>[0]): void {
  const stream = new XmlStream(reader, { doctype: true, maxTag: MAX_TAG });
  try {
    stream.push(text);
    stream.end();
  } catch (error) {
    // The parser's own messages speak of workbooks.
    if (error instanceof UnreadableFile && error.code === "XML_BROKEN") throw damaged();
    throw error;
  }
}

function unsupported(element: string): UnreadableFile {
  return new UnreadableFile("PICTURE_UNSUPPORTED", say("errors.formats.svgElement", { element }));
}

function tooComplex(): UnreadableFile {
  return new UnreadableFile("PICTURE_TOO_LARGE", say("errors.formats.svgComplex"));
}
