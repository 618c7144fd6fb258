import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { browserTimeZone } from "@/components/api/time-zone";
import { messages } from "./messages";
import { ZoneNote } from "./range-bar";

afterEach(() => {
  vi.restoreAllMocks();
  browserTimeZone.refresh();
});

const ZONES = [
  "UTC",
  "Etc/Unknown",
  "Etc/GMT+3",
  "Europe/Berlin",
  "Asia/Kathmandu",
  "America/St_Johns",
  "+05:30",
];

/** What stands in a page until it is hydrated, of a server or a browser in this zone. */
function drawnIn(zone: string, tz: string): string {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone: zone });
  browserTimeZone.refresh();
  return renderToString(<ZoneNote tz={tz} />);
}

it.each(["UTC", "Europe/Berlin"])(
  "server and browser draw one text of %s, whatever their own zones are",
  (tz) => {
    expect(new Set(ZONES.map((zone) => drawnIn(zone, tz)))).toEqual(
      new Set([messages.rangeBar.timeZone(tz)]),
    );
  },
);
