import { queryOptions } from "@tanstack/react-query";
import { createClient } from "@/lib/http/create-client";
import { tokensApi } from "@/lib/tokens/api";
import { tokensQueryOf } from "@/lib/tokens/queries";

export const tokensClient = createClient(tokensApi);

/** Programs use them and other tabs stop them, so that the list is read again when the window gets the focus. */
export const tokensQuery = queryOptions({
  ...tokensQueryOf(tokensClient),
  staleTime: 0,
  refetchOnWindowFocus: true,
});
