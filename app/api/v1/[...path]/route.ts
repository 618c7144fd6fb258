/** The pass-through of the API (lib/api/connect.ts) responds; see the route beside `v1`. */
export {
  api as DELETE,
  api as GET,
  api as HEAD,
  api as OPTIONS,
  api as PATCH,
  api as POST,
  api as PUT,
} from "@/app/server";
