import { createHash } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { cleanPicture, PICTURE_TYPES, type Picture } from "../../../formats/pictures/picture.ts";
import { svgDrawing } from "../../../formats/pictures/svg-shapes.ts";
import { UnreadableFile } from "../../../formats/sheet.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { FileAnswer } from "../../../kernel/stream.ts";
import type { Upload } from "../../../kernel/upload.ts";
import { findLogo, type LogoRow, readLogo } from "../../../papers/logos.ts";
import { letterheadLogos as logos } from "../../../papers/tables.ts";
import { row } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";

const COLLECTION = "settings.logos";
const PATH = "/api/v1/settings/organization/logos";
/** For every member, not only for those who may see the settings. */
const SHOWN = "/api/v1/desk/logos";
const MAX_BYTES = 500_000;
const MAX_LOGOS = 100;

const EXTENSIONS: Readonly<Record<Picture["type"], string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/svg+xml": "svg",
};

const logoSchema = Type.Object(
  {
    sha256: Type.String({ description: "Value of letterhead.logo" }),
    type: oneOf(PICTURE_TYPES),
    width: Type.Integer({ description: "In pixels. For SVG, width and height only tell the proportions" }),
    height: Type.Integer(),
    size: Type.Integer(),
    in_files: Type.Boolean({
      description:
        "False if PDF files show the name instead, because the SVG picture is too intricate for them",
    }),
  },
  { ...closed, $id: "Logo" },
);

export function addLogoAction(): Action {
  return defineAction({
    name: "settings.organization.add_logo",
    summary: "Upload a logo for the letterhead",
    description: `Accepts PNG, JPEG and SVG up to ${MAX_BYTES} bytes, as form part \`file\` or as the body. Metadata, scripts and references are removed. The logo is shown once letterhead.logo names it.`,
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    replay: false,
    dryRun: false,
    upload: { maxBytes: MAX_BYTES, texts: [] },
    input: Type.Object({}, closed),
    output: logoSchema,
    location: ({ sha256 }) => `${SHOWN}/${sha256}`,
    prepare: async (_context, _input, upload) => {
      const picture = await clean(await receive(upload));
      return {
        ...picture,
        in_files: picture.type !== "image/svg+xml" || svgDrawing(picture.bytes) !== undefined,
      };
    },
    run: async (context, _input, { type, width, height, bytes, in_files }) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const known = findLogo(context, sha256);
      if (known) return { ...show(known), in_files };
      const { connection } = context.handle;
      const count = connection.count`SELECT count(*) FROM ${logos} WHERE ${logos.org} = ${context.org}`;
      if (count >= MAX_LOGOS)
        throw invalid("file", "TOO_MANY", say("governance.errors.logosTooMany", { count: MAX_LOGOS }));
      const facts = { sha256, type, width, height };
      connection.run`INSERT INTO ${logos} ${row(logos, {
        ...facts,
        org: context.org,
        picture: Buffer.from(bytes).toString("base64"),
        created_at: context.now,
        created_by: context.principal.id,
      })}`;
      context.changed({ collection: COLLECTION, id: sha256, version: 1, before: {}, after: facts });
      return { ...facts, size: bytes.length, in_files };
    },
  });
}

export function getLogoAction(): Action {
  return defineAction({
    name: "desk.logo",
    summary: "Download a logo",
    description: "Shown on documents. A logo never changes: its id is its hash.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: `${SHOWN}/:id` }],
    errors: ["RECORD_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
    input: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }, closed),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { id }) => {
      const logo = readLogo(context, id);
      if (!logo) throw new Fault("RECORD_NOT_FOUND");
      const { type, bytes } = logo;
      const filename = `logo.${EXTENSIONS[type]}`;
      return new FileAnswer({ bytes, size: bytes.length, sha256: id, contentType: type, filename });
    },
  });
}

export function requireLogo(context: ReadContext, sha256: string): void {
  if (findLogo(context, sha256)) return;
  throw invalid("letterhead.logo", "LOGO_UNKNOWN", say("governance.errors.logoUnknown"));
}

function show({ sha256, type, width, height, picture }: LogoRow) {
  return { sha256, type, width, height, size: Buffer.byteLength(picture, "base64") };
}

async function clean(bytes: Uint8Array): Promise<Picture> {
  try {
    return await cleanPicture(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid("file", error.code, error.text);
    throw error;
  }
}

async function receive(upload: Upload): Promise<Uint8Array> {
  let file: Uint8Array | undefined;
  for await (const part of upload) {
    if (part.field !== "file" || file)
      throw invalid("file", "UNKNOWN_FIELD", say("governance.errors.onePartInUpload"));
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of part.bytes) {
      size += piece.length;
      if (size > MAX_BYTES)
        throw new Fault("BODY_TOO_LARGE", {
          message: say("governance.errors.logoTooLarge", { kilobytes: MAX_BYTES / 1000 }),
        });
      pieces.push(piece);
    }
    file = Buffer.concat(pieces);
  }
  if (file) return file;
  throw invalid("file", "REQUIRED", say("governance.errors.fileRequired"));
}
