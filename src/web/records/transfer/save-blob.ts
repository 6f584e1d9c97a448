export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By then, the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
