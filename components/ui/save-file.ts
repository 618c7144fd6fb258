/**
 * Saves a text as a file by the browser.
 * @param name with its extension
 */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }));

/** Saves a picture or any other content in the same way. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveAddress(address, name);
  // A started download keeps its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves what an address responds with. Without a name it gets that of the response. */
export function saveAddress(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
