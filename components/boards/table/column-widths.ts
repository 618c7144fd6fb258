/**
 * The widths of the table's columns: handle, shot, one for each model, the pick unless it is marked in the others, and credits. Models and pick share what is left; from
 * their least width on the table scrolls sideways.
 */
export const columnWidths = (models: number, hasPick: boolean): string =>
  [
    "1.75rem minmax(min(14.375rem, 22vw), var(--words))",
    ...(models > 0 ? [`repeat(${models}, minmax(6.5rem, 1fr))`] : []),
    ...(hasPick ? ["minmax(8.125rem, 1.25fr)"] : []),
    "var(--credits)",
  ].join(" ");
