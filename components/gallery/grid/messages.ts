import { formatCount, formatCredits, formatJobs, formatPercent, formatQuantity } from "@/lib/platform/format";

/** The texts of the grid and of its days. */
export const messages = {
  activeJobs: {
    percent: (percent: number) => formatPercent(percent / 100),
    showAll: "Show all",
    title: "In progress",
    /** Jobs that wait for a place are counted apart. */
    running: (running: number, waiting: number) =>
      [
        ...(running > 0 ? [`${formatCount(running)} running`] : []),
        ...(waiting > 0 ? [`${formatCount(waiting)} waiting`] : []),
      ].join(", "),
  },
  dayHeading: {
    sums: ({ shots, takes, credits }: { shots: number; takes: number; credits: number | null }) =>
      [
        formatQuantity(shots, "shot"),
        ...(takes > shots ? [formatQuantity(takes, "take")] : []),
        ...(credits !== null && credits > 0 ? [formatCredits(credits)] : []),
      ].join(", "),
    today: "Today",
    /** `charged` is unknown until the sums of the day are read. */
    unfinished: (count: number, charged: number | null | undefined) =>
      [
        `${formatCount(count)} didn't finish`,
        ...(charged === undefined || charged === null
          ? []
          : [charged > 0 ? `${formatCredits(charged)} charged` : "not charged"]),
      ].join(", "),
    yesterday: "Yesterday",
  },
  dateJump: { label: "Jump to date" },
  gridRows: { label: "Results" },
  jobGrid: {
    /** Jobs without a result are counted apart. */
    count: (results: number, withoutResult: number) =>
      [
        results > 0 || withoutResult === 0 ? formatQuantity(results, "result") : "",
        withoutResult > 0 ? `${formatCount(withoutResult)} without a result` : "",
      ]
        .filter(Boolean)
        .join(" · "),
    jobs: formatJobs,
    jumpTo: "Jump to",
  },
  timeScrubber: { label: "Day" },
};
