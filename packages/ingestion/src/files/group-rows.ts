import type { SheetLine, SheetRow } from './sheet-row.ts'

/** The joined rows of one tender, or a row that could not be read. */
export type TenderRows<Group> = { kind: 'group'; group: Group } | { kind: 'refused'; line: number; reason: string }

/**
 * Joins the rows of each tender with `add`. They are nearly always consecutive, but a file may return to a tender:
 * a first pass counts the runs of each code, and the second holds back only tenders with several runs, so that each
 * is yielded once and complete, with constant memory.
 */
export async function* groupRows<Group>(
  open: () => AsyncIterable<SheetLine>,
  codeOf: (row: SheetRow) => string,
  add: (group: Group | undefined, row: SheetRow) => Group,
): AsyncGenerator<TenderRows<Group>> {
  const runs = await countRuns(open(), codeOf)
  const heldBack = new Map<string, Group>()
  let code: string | undefined
  let group: Group | undefined

  function* endRun(): Generator<TenderRows<Group>> {
    if (code === undefined || group === undefined) return
    const left = (runs.get(code) ?? 1) - 1
    heldBack.delete(code)
    if (left > 0) {
      runs.set(code, left)
      heldBack.set(code, group)
    } else yield { kind: 'group', group }
  }

  for await (const line of open()) {
    if (line.kind === 'refused') {
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
async function countRuns(lines: AsyncIterable<SheetLine>, codeOf: (row: SheetRow) => string) {
  const seen = new Set<string>()
  const runs = new Map<string, number>()
  let last: string | undefined
  for await (const line of lines) {
    if (line.kind === 'refused') continue
    const code = codeOf(line.row)
    if (code === last) continue
    last = code
    if (seen.has(code)) runs.set(code, (runs.get(code) ?? 1) + 1)
    else seen.add(code)
  }
  return runs
}
