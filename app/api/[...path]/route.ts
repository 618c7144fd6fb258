/** The API (lib/api) responds; our server asks it before Next for all addresses as our pages write them. */
export {
  api as DELETE,
  api as GET,
  api as HEAD,
  api as OPTIONS,
  api as PATCH,
  api as POST,
  api as PUT,
} from "@/app/server";
