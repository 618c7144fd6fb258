import { createClient } from "@/lib/http/create-client";
import { oauthApi } from "@/lib/oauth/api";

/** For the page on which a person lets a program in. */
export const oauthClient = createClient(oauthApi);
