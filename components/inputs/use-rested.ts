import { useEffect, useState } from "react";

/** Pause in typing before a search is sent. */
const REST_MS = 250;

/** What was typed, without space around it, once the typing rests. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
