import { readFileSync } from 'node:fs'
import { type EvaluationName, LEDGER_DATA } from '@mirador/domain/evaluation/gates'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** What was measured of one model on the data of one period. */
export interface Evaluation {
  name: string
  model: string
  /** names of the files that were read; `LEDGER_DATA` (gates.ts): the loaded offers */
  data: string
  /** SHA-256 of what was read, in hexadecimal */
  dataHash: string
  /** first and last day of what was tested, YYYY-MM-DD */
  fromOn: string
  toOn: string
  /** how many cases, for example companies */
  n: number
  metrics: Readonly<Record<string, number>>
}

/** Stores what was measured, all or nothing. The same measurement again replaces what was stored of it before. */
export async function saveEvaluations(db: Db, evaluations: readonly Evaluation[], madeAt: Date): Promise<void> {
  if (evaluations.length === 0) return
  const rows = evaluations.map(({ dataHash, fromOn, toOn, metrics, ...rest }) => ({
    ...rest,
    data_hash: Buffer.from(dataHash, 'hex'),
    from_on: fromOn,
    to_on: toOn,
    metrics: JSON.stringify(metrics),
    made_at: madeAt,
  }))
  await db
    .insertInto('evaluation')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'model', 'data_hash', 'from_on', 'to_on'])
        .doUpdateSet((eb) => ({
          n: eb.ref('excluded.n'),
          data: eb.ref('excluded.data'),
          metrics: eb.ref('excluded.metrics'),
          made_at: eb.ref('excluded.made_at'),
        }))
        .whereRef('evaluation.made_at', '<', 'excluded.made_at'),
    )
    .execute()
}

export const SHIPPED_EVALUATIONS = new URL('shipped-evaluations.json', import.meta.url)

/** What the product was measured to do before it was delivered: `npm run evaluate` writes it. */
export interface ShippedEvaluations {
  madeAt: string
  rows: readonly Evaluation[]
}

export const readShippedEvaluations = () =>
  JSON.parse(readFileSync(SHIPPED_EVALUATIONS, 'utf8')) as readonly ShippedEvaluations[]

/** Stores what was measured before delivery, for the start. A later measurement of the same stays. */
export async function storeShippedEvaluations(db: Db): Promise<void> {
  for (const { madeAt, rows } of readShippedEvaluations()) await saveEvaluations(db, rows, new Date(madeAt))
}

export interface SavedEvaluation extends Evaluation {
  madeAt: Date
}

/** Of one kind of measurement, the latest periods are listed, of files and of the loaded offers apart. */
const MAX_PERIODS = 4

/** What is stored: by name, the latest period first, then by model. */
export async function listEvaluations(db: Db): Promise<SavedEvaluation[]> {
  const { rows } = await sql<SavedEvaluation>`
    select name, model, data, encode(data_hash, 'hex') as "dataHash", from_on::text as "fromOn", to_on::text as "toOn", n,
      metrics, made_at as "madeAt"
    from (
      select e.*, dense_rank() over (partition by name, data = ${LEDGER_DATA}
        order by to_on desc, from_on desc, data_hash) as place
      from evaluation e
    ) ranked
    where place <= ${MAX_PERIODS}::int
    order by name, to_on desc, from_on desc, data_hash, model`.execute(db)
  return rows
}

/** What was measured last of one kind on the loaded offers; nothing where it was not. */
export async function findLoadedEvaluation(db: Db, name: EvaluationName): Promise<SavedEvaluation[]> {
  const { rows } = await sql<SavedEvaluation>`
    select name, model, data, encode(data_hash, 'hex') as "dataHash", from_on::text as "fromOn", to_on::text as "toOn", n,
      metrics, made_at as "madeAt"
    from evaluation where (name, data_hash, from_on, to_on) = (
      select name, data_hash, from_on, to_on from evaluation where name = ${name} and data = ${LEDGER_DATA}
      order by made_at desc, to_on desc, from_on desc, data_hash limit 1)
    order by model`.execute(db)
  return rows
}
