/** The name under which the process keeps what answers a request to the API, for Next's bundles. */
export const DOOR = Symbol.for("atelier.door");
