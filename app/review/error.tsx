"use client";

// Within the layout of reviews, which says what made the pictures also then.
export { default } from "../error";
