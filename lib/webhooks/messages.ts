/** What webhooks say when something about them is refused, and why an attempt had no answer. */
export const messages = {
  urlMissing: "Enter the address that gets the events.",
  urlLong: (characters: number) => `Use at most ${characters} characters.`,
  urlInvalid: "Enter a whole address, like https://hooks.example.com/atelier.",
  urlNotHttps: "Use an address that begins with https://.",
  urlWithUser: "Leave the user name and password out of the address. Events are signed instead.",
  urlPrivate:
    "This address is on a private network. An administrator can allow its host with WEBHOOK_ALLOWED_HOSTS.",
  eventMissing: "Choose at least one event.",
  eventTwice: "Name each event once.",
  none: "This webhook doesn't exist. It may have been removed.",
  noDelivery: "This delivery doesn't exist, or is no longer kept.",
  off: "This webhook is off. Turn it on first.",
  manyWaiting: (most: number) => `${most} of these wait to be sent already. Wait for them, then try again.`,
};
