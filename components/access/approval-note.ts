import { Store } from "@/lib/platform/store";

/** What the owner should know about the next request for approval. */
export const approvalNote = new Store<string>({ initial: "" });
