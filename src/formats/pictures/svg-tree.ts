import { XmlStream } from "../xml.ts";

export interface SvgNode {
  readonly name: string;
  readonly attribute: (name: string) => string | undefined;
  readonly children: SvgNode[];
}

/** Attributes that drawing needs, of those that cleaned pictures have. */
const NAMES = [
  ..."d points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height viewBox transform id href offset".split(
    " ",
  ),
  ..."fill fill-rule fill-opacity stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin".split(
    " ",
  ),
  ..."stroke-miterlimit stroke-dasharray stroke-dashoffset color opacity display visibility clip-path".split(
    " ",
  ),
  ..."clip-rule clipPathUnits gradientUnits gradientTransform spreadMethod stop-color stop-opacity".split(
    " ",
  ),
];
const MAX_TAG = 600_000;

/** Reads a picture that was cleaned when it was uploaded. */
export function svgTree(text: string): SvgNode | undefined {
  const open: SvgNode[] = [];
  let root: SvgNode | undefined;
  const stream = new XmlStream(
    {
      open: (name, attribute) => {
        const given = new Map<string, string>();
        for (const one of NAMES) {
          const value = attribute(one);
          if (value !== undefined) given.set(one, value);
        }
        const node: SvgNode = { name, attribute: (one) => given.get(one), children: [] };
        open.at(-1)?.children.push(node);
        root ??= node;
        open.push(node);
      },
      close: () => {
        open.pop();
      },
    },
    { doctype: false, maxTag: MAX_TAG },
  );
  stream.push(text);
  stream.end();
  return root;
}

/** All nodes by id. */
export function nodesById(root: SvgNode, found = new Map<string, SvgNode>()): ReadonlyMap<string, SvgNode> {
  const id = root.attribute("id");
  if (id !== undefined && !found.has(id)) found.set(id, root);
  for (const child of root.children) nodesById(child, found);
  return found;
}
