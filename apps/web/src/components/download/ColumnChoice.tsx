import { EXPORT_COLUMNS, EXPORTED_LISTS, type ExportedList } from '@mirador/contract/export-columns'
import { columnHeaders } from '@mirador/texts/export-columns'
import { Button } from '../../ui/Button.tsx'
import { COLUMN_LEGENDS, DOWNLOAD_LIST } from './download-list-texts.ts'

interface Props {
  list: ExportedList
  chosen: readonly string[]
  onChange: (columns: readonly string[]) => void
  onAll: () => void
  onNone: () => void
  onUsual: () => void
}

/** The columns of the file, in groups of checkboxes. */
export function ColumnChoice({ list, chosen, onChange, onAll, onNone, onUsual }: Props) {
  const names = columnHeaders(list)
  const legends: Readonly<Record<string, string>> = COLUMN_LEGENDS
  const groups: Readonly<Record<string, readonly string[]>> = EXPORTED_LISTS[list].groups
  const tick = (column: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, column] : chosen.filter((other) => other !== column))

  return (
    <section aria-label={DOWNLOAD_LIST.choose}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="mr-auto text-ink2 tabular-nums max-tablet:w-full">
          {DOWNLOAD_LIST.columns(chosen.length, EXPORT_COLUMNS[list].length)}
        </p>
        <Button size="pill" onClick={onUsual}>
          {DOWNLOAD_LIST.usual}
        </Button>
        <Button size="pill" onClick={onAll}>
          {DOWNLOAD_LIST.all}
        </Button>
        <Button size="pill" onClick={onNone}>
          {DOWNLOAD_LIST.none}
        </Button>
      </div>
      <div className="grid gap-6">
        {Object.entries(groups).map(([group, columns]) => (
          <fieldset key={group}>
            <legend className="mb-1.5 font-bold">{legends[group]}</legend>
            <div className="grid grid-cols-2 gap-x-6 max-tablet:grid-cols-1">
              {columns.map((column) => {
                const isChosen = chosen.includes(column)
                return (
                  <label
                    key={column}
                    className={`flex min-h-9 cursor-pointer items-center gap-3 py-1 max-tablet:min-h-11 ${isChosen ? '' : 'text-ink2'}`}
                  >
                    <input
                      type="checkbox"
                      className="check"
                      checked={isChosen}
                      onChange={(event) => tick(column, event.target.checked)}
                    />
                    <span className="min-w-0">{names[column]}</span>
                  </label>
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  )
}
