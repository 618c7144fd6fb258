"use client";

import { useQuery } from "@tanstack/react-query";
import { createVoicesClient } from "@/lib/voices/client";
import { voicesQuery } from "@/lib/voices/queries";

export const voicesClient = createVoicesClient();
const query = voicesQuery(voicesClient.all);

export const useVoices = () => useQuery(query);
