import { messages } from "./messages";
import type { ReviewVisit } from "./review";

/** What a browser that opened a review is called: by the name that it gave, else "Guest 2". */
export const visitName = ({ name, number }: Pick<ReviewVisit, "name" | "number">): string =>
  name ?? messages.guest(number);
