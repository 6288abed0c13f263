import { RUNS_ALL } from '@mirador/database/testing/test-runs'
import { seededRandom } from '@mirador/invented/random'
import { expect, test } from 'vitest'
import { filesUnder } from './file-list.ts'
import {
  backwards,
  codeOf,
  NAMES,
  rowOf,
  simulatedTree,
  stateTreeDatabase,
  type Tree,
  truthOf,
  writeTree,
} from './test-state-trees.ts'

const { importTree, changesOf, statuses, everything, db } = stateTreeDatabase()

test.each(RUNS_ALL ? [1, 2, 3] : [1])(
  'SRC-2 a tree of dated folders gives the state of each day, whatever the order of its files (%i)',
  async (seed) => {
    const tree = simulatedTree(seed)
    const truth = truthOf(tree)
    const paths = await filesUnder([writeTree(tree)])
    const shuffled = seededRandom(seed).shuffle(paths)
    expect(await importTree(shuffled)).toMatchObject({ refused: 0, older: 0 })
    expect(await changesOf('status')).toEqual(truth.changes)
    expect(backwards(truth.changes)).toEqual([])
    expect(await statuses()).toEqual(truth.last)
    // no blank row erased anything
    const poor = db().selectFrom('tender').select('bid_idn').where('amount', 'is', null)
    expect(await poor.execute()).toEqual([])
    // every award that came during these days has its date in the history
    const dated = (await changesOf('awarded_at')).filter(([, old, next]) => old === null && next !== null)
    expect(dated.map(([code]) => code)).toEqual(datedResults(tree))

    const before = await everything()
    expect(await importTree(paths)).toMatchObject({ created: 0, updated: 0 })
    expect(await everything()).toEqual(before)
  },
)

/** The tenders that were known before the day on which a row first had the date of their result. */
function datedResults(tree: Tree): string[] {
  const known = new Set<string>()
  const dated = new Map<string, boolean>()
  for (const files of Object.values(tree)) {
    const latest = new Map(NAMES.flatMap((state) => (files[state] ?? []).map((row) => [codeOf(row), { state, row }])))
    for (const [code, { state, row }] of latest) {
      const hasDate = ['desiertas', 'adjudicadas'].includes(state) && row !== rowOf(code, state, true)
      if (hasDate && !dated.has(code)) dated.set(code, known.has(code))
      known.add(code)
    }
  }
  return [...dated].flatMap(([code, isChange]) => (isChange ? [code] : [])).sort()
}

test('SRC-2 a blank row in the later of two files of a day changes only the state', async () => {
  const tree: Tree = {
    '2025-04-01': { publicadas: [rowOf('1002-21-LQ25', 'publicadas', false)] },
    '2025-04-02': {
      publicadas: [rowOf('1002-21-LQ25', 'publicadas', false)],
      desiertas: [rowOf('1002-21-LQ25', 'desiertas', true)],
    },
  }
  await importTree(await filesUnder([writeTree(tree)]))
  const changes = await db().selectFrom('tender_change').select(['field', 'old', 'new']).execute()
  expect(changes).toEqual([{ field: 'status', old: 5, new: 7 }])
})

test('SRC-2 a tender that two files of each day name does not change back and forth', async () => {
  const rows = {
    cerradas: [rowOf('5195-6-LE25', 'cerradas', false)],
    desiertas: [rowOf('5195-6-LE25', 'desiertas', false)],
  }
  await importTree(await filesUnder([writeTree({ '2025-04-01': rows, '2025-04-02': rows, '2025-04-03': rows })]))
  expect(await changesOf('status')).toEqual([])
  expect(await statuses()).toEqual(new Map([['5195-6-LE25', 7]]))
})
