import { createClient } from "@/lib/http/create-client";
import { peopleApi } from "@/lib/people/api";
import { peopleQueryOf } from "@/lib/people/queries";

export const peopleClient = createClient(peopleApi);
export const peopleQuery = peopleQueryOf(peopleClient);
