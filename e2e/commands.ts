/** What Node runs for `npm start`: the product with its embedded service. */
export const PRODUCT = ["lib/launcher/start.mjs"];
/** What Node runs for `npm run sandbox`: the embedded service alone. */
export const SERVICE = ["lib/launcher/command.mjs", "sandbox"];
