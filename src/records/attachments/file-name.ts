const MAX_LENGTH = 200;
const LOOKED_AT = 1024;
/** Controls, marks that turn the direction of writing, and breaks of line: what makes a name look like another. */
const INVISIBLE = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
/** Names of devices: Windows opens those in place of a file, whatever follows the dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3])(?=\.|$)/i;

/**
 * A file's name that is safe to show and to save under on any system. It ends in an extension of its type:
 * what a double click opens is decided by the extension, whatever was checked here.
 */
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

/** Without the dots and spaces around it: hidden files begin with one, and Windows drops those at the end. */
function trimmed(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/g, "");
}
