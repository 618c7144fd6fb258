import { formatDay } from "@/lib/platform/format";

/** The visible text of the usage page. */
export const messages = {
  chart: {
    weekOf: (start: string) => `Week of ${formatDay(start)}`,
  },
};
