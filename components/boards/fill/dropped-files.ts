/** More than this are never read of a folder. */
const MAX_FILES = 5_000;

/** What a system keeps in a folder for itself. */
const HIDDEN = /^(?:\.|thumbs\.db$|desktop\.ini$)/iu;
const isHidden = (name: string): boolean => HIDDEN.test(name);

/** In the order in which people number files: 2 before 10. */
const inOrder = (files: readonly PathFile[]): File[] =>
  files
    .filter(({ file }) => !isHidden(file.name))
    .sort((one, other) => one.path.localeCompare(other.path, "en", { numeric: true }))
    .slice(0, MAX_FILES)
    .map(({ file }) => file);
/** A file with the folders that it lies in. */
type PathFile = { path: string; file: File };

/** The files of a selection or a folder, in the order of their names. */
export const chosenFiles = (files: Iterable<File>): File[] =>
  inOrder([...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })));

/** The dropped files and those of dropped folders, in the order of their names. Call it while the event is handled. */
export async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  // The items are gone once the event has been handled.
  const entries = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const files: PathFile[] = [];
  for (const { entry, file } of entries) {
    if (entry?.isDirectory) await readFolder(entry, files);
    else if (file) files.push({ path: `/${file.name}`, file });
  }
  return inOrder(files);
}

async function readFolder(entry: FileSystemEntry, into: PathFile[]): Promise<void> {
  if (into.length >= MAX_FILES || isHidden(entry.name)) return;
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    if (file) into.push({ path: entry.fullPath, file });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    // Each call gives some of the entries, and none at the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve) =>
        reader.readEntries(resolve, () => resolve([])),
      );
      if (some.length === 0 || into.length >= MAX_FILES) return;
      for (const each of some) await readFolder(each, into);
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
