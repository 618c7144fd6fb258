import { clsx } from "clsx";
import { FileSpreadsheet } from "lucide-react";
import { type ChangeEvent, type ClipboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { CELL, HEADER } from "@/components/ui/table";
import { MAX_TABLE_BYTES, parsePastedTable } from "@/lib/boards/fill/table";
import { isTableField, TABLE_FIELDS, type TableField } from "@/lib/boards/fill/table-fields";
import { ENCODINGS, encodingOf } from "@/lib/boards/fill/text-encoding";
import { type TableFile, type TableState, tableFromFile, tableFromRows } from "./filling";
import { messages } from "./messages";

const text = messages.table;
const SHOWN_ROWS = 4;
const ACCEPT = ".csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain";
const NOT_TEXT = /\.(?:xlsx?|ods|numbers|docx?|pdf|zip)$/iu;

type TableTabProps = { table: TableState | null; onChange: (table: TableState | null) => void };

/** A table from a file or the clipboard, and what its columns are. */
export function TableTab({ table, onChange }: TableTabProps) {
  if (!table) return <TableSource onRead={onChange} />;
  const count = table.rows.length - (table.hasHeader ? 1 : 0);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <span className="min-w-0 break-words tabular-nums">{text.rows(table.file?.name ?? null, count)}</span>
        <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
          {text.again}
        </Button>
      </div>
      {table.file && <EncodingField file={table.file} onChange={onChange} />}
      <label className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={table.hasHeader}
          onChange={({ target }) => onChange({ ...table, hasHeader: target.checked })}
          className="size-4 accent-ink"
        />
        {text.hasHeader}
      </label>
      <Mapped table={table} onChange={onChange} />
    </div>
  );
}

/** Reads the file in another encoding than the one that it seems to have. */
function EncodingField({ file, onChange }: { file: TableFile; onChange: (table: TableState) => void }) {
  return (
    <div className="max-w-72">
      <Field label={text.encoding} hint={text.encodingHint}>
        <Select
          value={file.encoding}
          onChange={(value) => {
            const encoding = ENCODINGS.find((each) => each === value);
            if (encoding) onChange(tableFromFile({ ...file, encoding }));
          }}
          options={ENCODINGS.map((value) => ({ value, label: text.encodings[value] }))}
        />
      </Field>
    </div>
  );
}

function TableSource({ onRead }: { onRead: (table: TableState) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = (table: TableState) => table.rows.length > 0 && onRead(table);
  const read = (pasted: string) => take(tableFromRows(parsePastedTable(pasted), null));
  const readFile = async (file: File) => {
    if (file.size > MAX_TABLE_BYTES) return setProblem(text.tooLarge(MAX_TABLE_BYTES));
    if (NOT_TEXT.test(file.name)) return setProblem(text.notText);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const table = tableFromFile({ name: file.name, bytes, encoding: encodingOf(bytes) });
      if (table.rows.some((row) => row.some((cell) => cell.includes("\0")))) setProblem(text.notText);
      else take(table);
    } catch {
      setProblem(text.unreadable);
    }
  };
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void readFile(file);
    target.value = "";
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (pasted.trim() === "") return;
    event.preventDefault();
    read(pasted);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-lg border border-line-field border-dashed px-4 py-5 text-center text-sm has-[input:hover]:bg-hover has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ink has-[input:focus-visible]:outline-offset-2">
        <FileSpreadsheet aria-hidden className="size-5 text-ink-soft" />
        <span className="font-[550]">{text.choose}</span>
        <span className="text-ink-soft pointer-coarse:hidden">{text.drop}</span>
        <input
          type="file"
          aria-label={text.file}
          accept={ACCEPT}
          onChange={onFile}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {problem && <FieldError id="table-problem">{problem}</FieldError>}
      <TextArea
        aria-label={text.paste}
        placeholder={text.paste}
        rows={3}
        value=""
        onPaste={onPaste}
        // What is dropped or dictated comes as a change.
        onChange={({ target }) => read(target.value)}
      />
    </div>
  );
}

/** The first rows under what each column is used as. */
function Mapped({ table, onChange }: { table: TableState; onChange: (table: TableState) => void }) {
  const { rows, hasHeader, mapping } = table;
  const [names = []] = hasHeader ? rows : [];
  const use = (column: number, field: TableField | null) =>
    onChange({
      ...table,
      // A field has one column.
      mapping: mapping.map((each, index) => (index === column ? field : each === field ? null : each)),
    });
  const columns = mapping.map((field, column) => ({
    field,
    column,
    name: names[column] || text.column(column + 1),
  }));
  const shown = rows.slice(hasHeader ? 1 : 0).slice(0, SHOWN_ROWS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={text.region} tabIndex={0} className="overflow-x-auto rounded-xs">
      <table className="w-full text-sm">
        <thead>
          <tr>
            {columns.map(({ field, column, name }) => (
              <th
                key={column}
                scope="col"
                className={clsx(HEADER, "min-w-34 text-left align-bottom first:pl-0")}
              >
                <span dir="auto" className="mb-1 block max-w-60 truncate">
                  {name}
                </span>
                <Select
                  aria-label={name}
                  value={field ?? ""}
                  onChange={(value) => use(column, isTableField(value) ? value : null)}
                  options={[
                    { value: "", label: text.unused },
                    ...TABLE_FIELDS.map((each) => ({ value: each, label: text.fields[each] })),
                  ]}
                  className="text-ink"
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike
            <tr key={index}>
              {columns.map(({ field, column }) => (
                <td
                  key={column}
                  className={clsx(CELL, "align-top first:pl-0", field === null && "text-ink-faint")}
                >
                  <span dir="auto" translate="no" className="line-clamp-2 max-w-80 break-words">
                    {row[column]}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
