import { afterEach, expect, it } from "vitest";
import { listen, notify } from "./listen";
import { logContext, withLogContext } from "./log-context";

const warnings: string[] = [];
const note = ({ message }: Error) => warnings.push(message);
process.on("warning", note);
afterEach(() => process.off("warning", note));

it("work that a notification starts carries the ids of no request", async () => {
  const ids: unknown[] = [];
  const end = withLogContext({ requestId: "req_1" }, () =>
    listen("listen_ids", () => ids.push(logContext())),
  );
  await end.ready;
  await notify("listen_ids", "");
  await expect.poll(() => ids).toEqual([{}]);
  end();
});

it("listens to several channels that begin and end together, with one query at a time", async () => {
  const payloads: string[] = [];
  const channels = ["listen_a", "listen_b", "listen_c"];
  const subscriptions = channels.map((channel) => listen(channel, (payload) => payloads.push(payload)));
  await Promise.all(subscriptions.map(({ ready }) => ready));
  for (const channel of channels) await notify(channel, `to ${channel}`);
  await expect.poll(() => payloads).toEqual(["to listen_a", "to listen_b", "to listen_c"]);

  const again = channels.map((channel, at) => {
    subscriptions[at]?.();
    return listen(channel, (payload) => payloads.push(payload));
  });
  await Promise.all(again.map(({ ready }) => ready));
  await notify("listen_b", "once more");
  await expect.poll(() => payloads.at(-1)).toBe("once more");
  for (const end of again) end();
  await notify("listen_c", "to nobody");
  expect(warnings).toEqual([]);
});
