import { readFileSync } from 'node:fs'
import { type EvaluationName, LEDGER_DATA } from '@mirador/domain/evaluation/gates'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** The measurement of one model on the data of one period. */
export interface Evaluation {
  name: string
  model: string
  /** names of the files; `LEDGER_DATA` (gates.ts): the loaded offers */
  data: string
  /** SHA-256 of the data, in hexadecimal */
  dataHash: string
  /** first and last day of the test, YYYY-MM-DD */
  fromOn: string
  toOn: string
  /** number of cases, for example companies */
  n: number
  metrics: Readonly<Record<string, number>>
}

/** Stores measurements, all or nothing. A repeated measurement replaces the stored one. */
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

/** The measurements made before the product was delivered: `npm run evaluate` writes them. */
export interface ShippedEvaluations {
  madeAt: string
  rows: readonly Evaluation[]
}

export const readShippedEvaluations = () =>
  JSON.parse(readFileSync(SHIPPED_EVALUATIONS, 'utf8')) as readonly ShippedEvaluations[]

/** Stores the measurements made before delivery, at the start. Later ones stay. */
export async function storeShippedEvaluations(db: Db): Promise<void> {
  for (const { madeAt, rows } of readShippedEvaluations()) await saveEvaluations(db, rows, new Date(madeAt))
}

export interface SavedEvaluation extends Evaluation {
  madeAt: Date
}

/** Maximum number of periods listed for each kind, separately for files and for the loaded offers. */
const MAX_PERIODS = 4

/** The stored measurements: by name, the latest period first, then by model. */
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

/** The last measurement of one kind on the loaded offers; empty where there is none. */
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
