import { messages } from "./messages";
import { toast } from "./toast";

/** Puts files into the first empty file field of the page that accepts them, as if chosen there; else says so. */
export function fillFileField(files: readonly File[]): void {
  const [file] = files;
  if (!file) return;
  // An open dialog covers the fields of the page.
  const within = document.querySelector("[role=dialog]") ?? document;
  const fields = [...within.querySelectorAll<HTMLInputElement>("input[type=file]:enabled")];
  const field = fields.find(({ accept }) => accepts(accept, file));
  if (!field) return void toast(messages.noFileField(file.name), { tone: "danger" });
  const list = new DataTransfer();
  for (const each of files) list.items.add(each);
  field.files = list.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Whether a field's `accept` has the file's type or, without one, the end of its name. */
const accepts = (accept: string, { type, name }: File): boolean =>
  accept
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .some((part) => {
      if (part.startsWith(".")) return name.toLowerCase().endsWith(part);
      return kindOf(part) === kindOf(type) && (kindOf(part) !== "application" || part === type);
    });

/** The first half: a picture of a type that a field does not take is refused there, with what it takes. */
const kindOf = (type: string): string => type.split("/")[0] ?? "";
