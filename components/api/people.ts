import { createClient } from "@/lib/http/create-client";
import { peopleApi } from "@/lib/people/api";
import { personApi } from "@/lib/people/person-api";
import { peopleQueryOf, peopleStorageQueryOf, personQueryOf } from "@/lib/people/queries";

export const peopleClient = createClient(peopleApi);
export const peopleQuery = peopleQueryOf(peopleClient);
export const personClient = createClient(personApi);
export const peopleStorageQuery = peopleStorageQueryOf(personClient);
export const personQuery = (personId: string, tz: string) => personQueryOf(personClient, personId, tz);
