import { describeApi } from "@/lib/describe/api";
import { descriptionQueriesOf } from "@/lib/describe/queries";
import { createClient } from "@/lib/http/create-client";

export const descriptionsClient = createClient(describeApi);
export const descriptionQueries = descriptionQueriesOf(descriptionsClient);
