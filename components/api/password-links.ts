import { createClient } from "@/lib/http/create-client";
import { passwordLinksApi } from "@/lib/people/api";

/** For the page that a link for a password opens. */
export const passwordLinksClient = createClient(passwordLinksApi);
