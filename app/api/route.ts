/** The address of the API itself has no route either. */
export { DELETE, GET, HEAD, PATCH, POST, PUT } from "./[...path]/route";
