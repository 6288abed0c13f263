import type { CheckedLine, RefusedRow, SheetRow, UnreadableCell } from './sheet-row.ts'

/** The joined rows of one tender or document, or an unreadable row or cell. */
export type GroupedRows<Group> = { kind: 'group'; group: Group } | RefusedRow | UnreadableCell

/**
 * Joins the rows of each tender or document with `add`. They are nearly always consecutive, but a file may return to an
 * earlier one. A first pass counts the runs of each code, and the second holds back only codes with several runs, so
 * that each is yielded once and complete, in constant memory.
 */
export async function* groupRows<Group>(
  open: () => AsyncIterable<CheckedLine>,
  codeOf: (row: SheetRow) => string,
  add: (group: Group | undefined, row: SheetRow) => Group,
): AsyncGenerator<GroupedRows<Group>> {
  const runs = await countRuns(open(), codeOf)
  const heldBack = new Map<string, Group>()
  let code: string | undefined
  let group: Group | undefined

  function* endRun(): Generator<GroupedRows<Group>> {
    if (code === undefined || group === undefined) return
    const remaining = (runs.get(code) ?? 1) - 1
    heldBack.delete(code)
    if (remaining > 0) {
      runs.set(code, remaining)
      heldBack.set(code, group)
    } else yield { kind: 'group', group }
  }

  for await (const line of open()) {
    if (line.kind !== 'row') {
      yield line
      continue
    }
    const next = codeOf(line.row)
    if (next !== code) {
      yield* endRun()
      code = next
      group = heldBack.get(next)
    }
    group = add(group, line.row)
  }
  yield* endRun()
}

/** The number of runs of consecutive rows per code, for codes with more than one. */
async function countRuns(lines: AsyncIterable<CheckedLine>, codeOf: (row: SheetRow) => string) {
  const seen = new Set<string>()
  const runs = new Map<string, number>()
  let last: string | undefined
  for await (const line of lines) {
    if (line.kind !== 'row') continue
    const code = codeOf(line.row)
    if (code === last) continue
    last = code
    if (seen.has(code)) runs.set(code, (runs.get(code) ?? 1) + 1)
    else seen.add(code)
  }
  return runs
}
