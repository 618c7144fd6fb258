import { imageCatalogOf } from "@/lib/pricing/image-catalog";
import { catalogOptionsQuery } from "@/lib/pricing/queries";
import { pricingClient, useCatalog } from "./pricing";

const options = catalogOptionsQuery("image", (signal) => pricingClient.image({ signal }));

/** The catalog of image models, like that of video models. */
export const useImageCatalog = (enabled = true) => useCatalog(options, imageCatalogOf, enabled);
