import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { textRule } from "./rule";

/** The first parts of the addresses of pages. */
const ROOTS = new Set(Object.values(PAGE_PATHS).flatMap((address) => address.split("/")[1] || []));

/** A page that moves takes its links along. Types of links and of Next's props name them, too. */
export const pageLiterals = textRule({
  except: /^(e2e|lib\/sandbox|lib\/testing)\/|(page-paths|next\.config)\.ts$/,
  text: new RegExp(
    String.raw`(?<!Props<)["'\x60]/(${[...ROOTS].join("|")})\b(?!/\$\{string\}\x60)[\w/?#]*["'\x60$]`,
  ),
  advice:
    "writes the address of a page; take PAGE_PATHS of lib/platform/page-paths or a link of lib/navigation",
  violations: [["components/a/a.tsx", 'const link = <Link href="/usage">Usage</Link>;']],
});
