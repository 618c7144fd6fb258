import { expect, it } from "vitest";
import { MediaError, type MediaFault } from "@/lib/media/media-error";
import { refusalOf } from "./refusal";

const refused = (fault: MediaFault) => refusalOf(new MediaError(fault, "It did not end"));

it.each(["timed-out", "busy", "engine-missing"] as const)(
  "answers our own fault (%s) as one to be tried again, not as one of the file",
  (fault) => {
    expect(refused(fault)).toMatchObject({ status: 503, code: "unavailable" });
    expect(refused(fault).retryAfterSeconds).toBeGreaterThan(0);
  },
);

it.each(["unreadable", "inconsistent", "too-large", "crashed"] as const)(
  "blames the file if it is %s",
  (fault) => {
    expect(refused(fault)).toMatchObject({ status: 400, details: { field: "video_url" } });
  },
);
