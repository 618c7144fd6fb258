import { json, type StubHandler } from "./stub-service";

export const aPlan = { object: "account_plan", plan: "studio", api_enabled: true };

/** Accepts every key that starts with "good", like the plan endpoint of the service. */
export const accountService: StubHandler = (request, response) => {
  const key = request.headers.authorization?.replace("Bearer ", "") ?? "";
  const error = (code: string, message: string) => ({ error: { code, message, request_id: "req_stub" } });
  if (key.startsWith("good")) return json(200, aPlan)(request, response);
  if (key.startsWith("disabled")) return json(200, { ...aPlan, api_enabled: false })(request, response);
  if (key.startsWith("barred")) return json(403, error("plan", "Your plan ended."))(request, response);
  return json(401, error("key", `Unknown key ${key}`))(request, response);
};
