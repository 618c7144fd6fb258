import "server-only";
import { statementsApi } from "@/lib/statements/api";
import {
  keepStatement,
  listKept,
  noteStatement,
  previewStatement,
  readKept,
  removeStatement,
} from "@/lib/statements/server/kept";
import { keptCsv } from "@/lib/statements/server/kept-csv";
import { changeStatementSettings, readStatementSettings } from "@/lib/statements/server/settings";
import { statementCsv } from "@/lib/statements/server/statement-csv";
import { download, serve } from "./serve";

export const statementRoutes = serve(statementsApi, {
  preview: ({ session, query }) => previewStatement(session, query),
  previewCsv: (input) => download(input, () => statementCsv(input.session, input.query)),
  list: ({ session }) => listKept(session),
  keep: ({ session, body }) => keepStatement(session, body),
  settings: ({ session }) => readStatementSettings(session),
  changeSettings: ({ session, body }) => changeStatementSettings(session, body),
  read: ({ session, params }) => readKept(session, params.statementId),
  csv: (input) => download(input, () => keptCsv(input.session, input.params.statementId)),
  note: ({ session, params, body }) => noteStatement(session, params.statementId, body),
  remove: ({ session, params }) => removeStatement(session, params.statementId),
});
