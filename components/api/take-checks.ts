import { takeChecksQueryOf } from "@/lib/checks/measured/queries";
import { takeChecksApi } from "@/lib/checks/measured-api";
import { createClient } from "@/lib/http/create-client";

const client = createClient(takeChecksApi);
export const takeChecksQuery = (boardId: string) => takeChecksQueryOf(client, boardId);
