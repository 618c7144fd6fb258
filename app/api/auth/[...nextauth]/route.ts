export { authGet as GET, authPost as POST } from "@/lib/session/server/auth-route";
