import { roughCutsApi } from "@/lib/cuts/api";
import { roughCutsQueryOf } from "@/lib/cuts/queries";
import { createClient } from "@/lib/http/create-client";

export const roughCutsClient = createClient(roughCutsApi);
export const roughCutsQuery = (boardId: string) => roughCutsQueryOf(roughCutsClient, boardId);
