import { createDescriptionsClient } from "@/lib/describe/client";
import { descriptionQueries } from "@/lib/describe/queries";

/** The page's own origin serves them all. */
export const descriptionsClient = createDescriptionsClient();
export const descriptions = descriptionQueries(descriptionsClient);
