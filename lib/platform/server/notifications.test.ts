import { expect, test } from "vitest";
import { withTestDatabase } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import { listen, notify } from "./listen";
import { notifications } from "./notifications";

withTestDatabase();

const CHANNEL = "rings_test";
const NOTIFICATIONS = 1_000;

/**
 * Collects everything on the channel in order. What arrived here has also arrived at the notifications under
 * test.
 */
async function overhear() {
  const heard: string[] = [];
  const stop = listen(CHANNEL, (payload) => heard.push(payload));
  await stop.ready;
  return { heard, stop };
}

test("a thousand notifications nobody waited for are one, and the next is heard again", async () => {
  const leaving = new AbortController();
  const bell = notifications(CHANNEL, "door", leaving.signal);
  expect((await bell.next()).done).toBe(false);
  const { heard, stop } = await overhear();
  for (let sent = 0; sent < NOTIFICATIONS; sent++) await notify(CHANNEL, "door");
  await eventually(() => expect(heard).toHaveLength(NOTIFICATIONS));
  await bell.next();

  let hasRung = false;
  const next = bell.next().then(() => {
    hasRung = true;
  });
  await notify(CHANNEL, "window");
  await eventually(() => expect(heard.at(-1)).toBe("window"));
  expect(hasRung).toBe(false);
  await notify(CHANNEL, "door");
  await next;
  stop();
  leaving.abort();
  expect((await bell.next()).done).toBe(true);
});

test("a wait for a notification ends with the signal", async () => {
  const leaving = new AbortController();
  const bell = notifications(CHANNEL, "door", leaving.signal);
  await bell.next();
  const waiting = bell.next();
  leaving.abort();
  expect((await waiting).done).toBe(true);
});
