import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { filesUnder } from './file-list.ts'
import { backwards, codeOf, NAMES, type State, stateTreeDatabase, truthOf, writeTree } from './test-state-trees.ts'

const { importTree, changesOf, statuses, everything, db } = stateTreeDatabase()

test.skipIf(!hasRealData)(
  'SRC-2 three days of the real state files: each change once, none backwards, twice without effect (needs the real data)',
  async () => {
    const rows = Object.fromEntries(
      readdirSync(realData('por_estado_2025')).map((name) => {
        const text = gunzipSync(readFileSync(realData(`por_estado_2025/${name}`))).toString('utf8')
        return [name.replace('.csv.gz', ''), text.trimEnd().split('\n').slice(1)]
      }),
    ) as Record<State, string[]>
    // the day before, what two files name was still in its earlier state
    const last = new Map(NAMES.flatMap((state) => rows[state].map((row) => [codeOf(row), state] as const)))
    const named = new Map<string, number>()
    for (const row of Object.values(rows).flat()) named.set(codeOf(row), (named.get(codeOf(row)) ?? 0) + 1)
    const before = Object.fromEntries(
      NAMES.map((state) => [
        state,
        rows[state].filter((row) => named.get(codeOf(row)) === 1 || last.get(codeOf(row)) !== state),
      ]),
    )
    const tree = { '2025-04-01': before, '2025-04-02': rows, '2025-04-03': rows }
    const truth = truthOf(tree)
    const paths = await filesUnder([writeTree(tree)])
    await importTree(paths.toReversed())
    const changes = await changesOf('status')
    expect(changes).toHaveLength(898)
    expect(changes).toEqual(truth.changes)
    expect(backwards(changes)).toEqual([])
    expect(await statuses()).toEqual(truth.last)
    const blank = await db()
      .selectFrom('tender')
      .select(['status', 'unit_name', 'description', 'closes_at'])
      .where('bid_idn', '=', '1002-21-LQ25')
      .executeTakeFirst()
    expect(blank).toEqual({
      status: 7,
      unit_name: 'Dirección de Vialidad - X Región - Dirección Regional',
      description: 'Habilitación de 2 galpones en Cuesta Moraga Ruta 7, Provincia de Palena.',
      closes_at: new Date('2025-04-11T18:00:00Z'),
    })
    const stored = await everything()
    expect(await importTree(paths)).toMatchObject({ created: 0, updated: 0 })
    expect(await everything()).toEqual(stored)
  },
)
