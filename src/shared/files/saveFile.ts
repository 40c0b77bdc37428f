/** Lets the browser save a blob under a name, as it saves any download. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the blob after the click, at a time of their own.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
