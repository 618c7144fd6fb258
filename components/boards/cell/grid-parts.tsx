// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one can't be those of a table
import type { ComponentProps } from "react";

/*
 * Parts of a grid whose rows are placed one by one, which the rows of a table cannot be. The cells get the focus by the
 * arrow keys, or a control in them does.
 */

type PartProps = ComponentProps<"div">;

export const Grid = (props: PartProps) => <div tabIndex={-1} {...props} role="grid" />;
export const RowGroup = (props: PartProps) => <div {...props} role="rowgroup" />;
export const GridRow = (props: PartProps) => <div tabIndex={-1} {...props} role="row" />;
export const GridColumnHeader = (props: PartProps) => <div {...props} tabIndex={-1} role="columnheader" />;

/** @param at its place in the row, for the arrow keys; without one they pass it over */
export const GridCell = ({ at, ...rest }: PartProps & { at?: number }) => (
  <div {...rest} tabIndex={-1} role="gridcell" data-cell={at} />
);
