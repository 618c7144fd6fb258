import type { ComponentProps } from "react";

/*
 * Parts of a grid whose rows are placed one by one, which the rows of a table cannot be. The cells get the focus by the
 * arrow keys, or a control in them does.
 */

type PartProps = ComponentProps<"div">;

// biome-ignore lint/a11y/useSemanticElements: see above
export const Grid = (props: PartProps) => <div tabIndex={-1} {...props} role="grid" />;
// biome-ignore lint/a11y/useSemanticElements: see above
export const RowGroup = (props: PartProps) => <div {...props} role="rowgroup" />;
// biome-ignore lint/a11y/useSemanticElements: see above
export const GridRow = (props: PartProps) => <div tabIndex={-1} {...props} role="row" />;
// biome-ignore lint/a11y/useSemanticElements: see above
export const ColumnHead = (props: PartProps) => <div {...props} tabIndex={-1} role="columnheader" />;

/** @param at its place in the row, for the arrow keys; without one they pass it over */
export const GridCell = ({ at, ...rest }: PartProps & { at?: number }) => (
  // biome-ignore lint/a11y/useSemanticElements: see above
  <div {...rest} tabIndex={-1} role="gridcell" data-cell={at} />
);
