import { Store } from "@/lib/platform/store";

export type Connection = "connecting" | "connected" | "reconnecting" | "offline";

/** Written by the live feed, read by the dot and the offline notice. */
export const connection = new Store<Connection>({ initial: "connecting" });
