import { formatCount } from "@/lib/platform/format";

/** The refusals of the store of files. */
export const messages = {
  busy: "Too many files are being read. Try again in a moment.",
  notFound: "This file is no longer stored.",
  storageFull: "Storage is full. Delete files you no longer need, or raise the limit.",
  tooLarge: (megabytes: number) => `The file is larger than ${formatCount(megabytes)} MB.`,
  unreadable: "We couldn't read this file. It's damaged, or needs too much memory or time.",
};
