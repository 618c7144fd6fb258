import { permanentRedirect } from "next/navigation";
import { requireSession } from "@/app/server";
import { formerModelsLink } from "@/lib/navigation/pricing";

/**
 * The language models are a view of Pricing; links to their former page lead there. Outside of the studio, whose
 * response has begun before a page of it could redirect.
 */
export default async function ModelsPage({ searchParams }: PageProps<"/models">) {
  await requireSession();
  permanentRedirect(formerModelsLink(await searchParams));
}
