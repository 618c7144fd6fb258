/** The words that many pages share. A word of one page stands in that page's own messages. */
export const messages = {
  add: "Add",
  cancel: "Cancel",
  close: "Close",
  copied: "Copied",
  copy: "Copy",
  delete: "Delete",
  dismiss: "Dismiss",
  download: "Download",
  edit: "Edit",
  remove: "Remove",
  rename: "Rename",
  save: "Save",
  tryAgain: "Try again",
  undo: "Undo",
};
