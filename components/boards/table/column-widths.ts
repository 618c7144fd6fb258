/** The widths of the table's columns: handle, shot, one for each model, pick and credits. */
export const columnWidths = (models: number): string =>
  `2rem minmax(11rem, 1fr) ${models > 0 ? `repeat(${models}, minmax(6.5rem, 8.875rem)) ` : ""}minmax(6.5rem, 10.125rem) 4.5rem`;
