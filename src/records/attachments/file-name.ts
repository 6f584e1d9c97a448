const MAX_LENGTH = 200;
const LOOKED_AT = 1024;
/** Characters that can disguise a name: control characters, directional marks and line breaks. */
const INVISIBLE = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
/** Names for which Windows opens a device instead of a file, regardless of the extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3])(?=\.|$)/i;

/** Makes a name safe to show and save. The extension must match the checked type: it decides what opens. */
export function cleanFileName(given: string | undefined, extensions: readonly string[]): string {
  const bare = trimmed(
    (given ?? "")
      .slice(-LOOKED_AT)
      .toWellFormed()
      .normalize("NFC")
      .replaceAll(INVISIBLE, "")
      .split(/[/\\]/)
      .findLast((part) => trimmed(part) !== "") ?? "",
  );
  const dot = bare.lastIndexOf(".");
  const known = dot > 0 && extensions.includes(bare.slice(dot + 1).toLowerCase());
  const extension = known ? bare.slice(dot) : `.${extensions[0]}`;
  const stem = (known ? bare.slice(0, dot) : bare).replaceAll(/[<>:"|?*]/g, "_").replace(DEVICE, "_$&");
  const short = trimmed([...stem].slice(0, MAX_LENGTH - extension.length).join(""));
  return (short || "file") + extension;
}

/** Removes leading dots, which hide a file, and trailing dots and spaces, which Windows drops. */
function trimmed(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/g, "");
}
