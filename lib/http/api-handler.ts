/** The global property with the API's request handler, for Next's bundles: they can't import what this process runs. */
export const API_HANDLER = Symbol.for("atelier.api-handler");
