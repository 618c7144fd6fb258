import { allImports, type Import, isCode, isTest, type Tree } from "./tree";

/** A file that breaks a rule, and further files that it takes. */
type Violation = readonly [file: string, text: string, more?: Readonly<Record<string, string>>];

export type Rule = {
  /** One message for each violation of a project. */
  check: (tree: Tree) => string[];
  /** Each is found, and once. */
  violations: readonly Violation[];
};

type TextRule = Pick<Rule, "violations"> & {
  /** The code files it is about; default: all. */
  files?: RegExp;
  except?: RegExp;
  /** Whether it is about tests as well. */
  inTests?: boolean;
  /** What such a file does not contain. */
  text: RegExp;
  /** What such a file does, and what to do instead. */
  advice: string;
};

/** What the code of some files does not contain. */
export const textRule = ({ files, except, inTests, text, advice, violations }: TextRule): Rule => ({
  check: (tree) =>
    codeFiles(tree)
      .filter(([file]) => (files?.test(file) ?? true) && !except?.test(file) && (inTests || !isTest(file)))
      .filter(([, code]) => text.test(code))
      .map(([file]) => `${file} ${advice}`),
  violations,
});

type ImportRule = Pick<Rule, "violations"> & {
  /** The importing files, without tests. */
  isFrom: (file: string) => boolean;
  /** What they do not import: of `ours` files, else packages. */
  isTo: (to: string, edge: Import) => boolean;
  ours: boolean;
  /** Whether types may be imported all the same. */
  allowsTypes: boolean;
  reason: string;
};

/** What some files do not import. */
export const importRule = ({ isFrom, isTo, ours, allowsTypes, reason, violations }: ImportRule): Rule => ({
  check: (tree) =>
    allImports(tree)
      .filter((edge) => edge.ours === ours && !(allowsTypes && edge.typeOnly) && !isTest(edge.from))
      .filter((edge) => isFrom(edge.from) && isTo(edge.to, edge))
      .map((edge) => importMessage(edge, reason)),
  violations,
});

export const importMessage = ({ from, to }: Import, reason: string): string =>
  `${from} imports ${to}: ${reason}`;

export const codeFiles = (tree: Tree): [string, string][] => [...tree].filter(([file]) => isCode(file));
