import { ALL_FORMATS, CustomSource, Input } from "mediabunny";
import type { ByteSource } from "./structure/byte-source";

/** Opens a video or sound to read its properties. The caller disposes it. */
export const openTracks = ({ sizeBytes, read }: ByteSource): Input =>
  new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => sizeBytes,
      read: (start, end) => read(start, end - start),
      prefetchProfile: "fileSystem",
    }),
  });
