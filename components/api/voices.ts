"use client";

import { useQuery } from "@tanstack/react-query";
import { createClient } from "@/lib/http/endpoint";
import { voicesApi } from "@/lib/voices/api";
import { voicesQuery } from "@/lib/voices/queries";

export const voicesClient = createClient(voicesApi);
const query = voicesQuery(voicesClient);

/** Every voice that can be used, read once for all components, and only if one of them wants it. */
export const useVoices = ({ enabled = true } = {}) => useQuery({ ...query, enabled });
