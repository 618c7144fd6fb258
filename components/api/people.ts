import { createClient } from "@/lib/http/create-client";
import { peopleApi } from "@/lib/people/api";
import { peopleQuery } from "@/lib/people/queries";

export const peopleClient = createClient(peopleApi);
export const people = peopleQuery(peopleClient);
