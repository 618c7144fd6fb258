import { createDescriptionsClient } from "@/lib/describe/client";
import { descriptionQueries } from "@/lib/describe/queries";

export const descriptionsClient = createDescriptionsClient();
export const descriptions = descriptionQueries(descriptionsClient);
