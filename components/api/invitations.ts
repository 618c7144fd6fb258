import { createClient } from "@/lib/http/create-client";
import { invitationsApi } from "@/lib/people/api";

/** For the page that an invitation's link opens. */
export const invitationsClient = createClient(invitationsApi);
