import { CELL } from "@/components/ui/table";

/** A row of the table; on a phone the role stands below the name. */
export const ROW =
  "max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:border-line max-md:border-b max-md:py-3";
/** Its cells, which have no line of their own on a phone. */
export const ROW_CELL = `${CELL} max-md:border-0 max-md:p-0`;
