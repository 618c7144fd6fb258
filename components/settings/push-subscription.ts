/** What the server needs to send to this browser. */
type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Subscribes this browser to push messages of a server, after its person allowed them. One that is subscribed to an earlier key
 * subscribes again.
 * @param key the public key of the server
 * @returns null where the person does not allow them
 */
export async function subscribe(key: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const present = await pushManager.getSubscription();
  const isCurrent = present !== null && textOf(present.options.applicationServerKey) === key;
  if (present && !isCurrent) await present.unsubscribe();
  const subscription =
    isCurrent && present
      ? present
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh, auth } };
}

/** A key as the server writes it: Base64 of addresses, without padding. */
const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Ends the subscription of this browser, if there is one. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const present = await registration?.pushManager.getSubscription();
  await present?.unsubscribe();
}
