import "server-only";
import { z } from "zod";

/**
 * A file of an export that is no result: a text, or the stored file of an upload, with what its mark says. `bare` is the text
 * without settings; a text of JSON needs none.
 */
export type ZipSidecar = { name: string } & (
  | { text: string; bare?: string }
  | { upload: string; source_type?: string | null }
);

const privateItem = z.object({ metadata: z.object({ atelier: z.object({ private: z.literal(true) }) }) });

/** A text of JSON without settings: nothing under a key `atelier`, and no item of a list that says there that it is private. */
export const withoutSettings = (text: string): string =>
  JSON.stringify(
    JSON.parse(text),
    (key, value) => {
      if (key === "atelier") return undefined;
      return Array.isArray(value) ? value.filter((item) => !privateItem.safeParse(item).success) : value;
    },
    2,
  );
