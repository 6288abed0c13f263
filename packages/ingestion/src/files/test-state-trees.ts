import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { compareProgress } from '@mirador/domain/tender/tender-status'
import { seededRandom } from '@mirador/invented/random'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { importFiles } from './import-files.ts'
import { openKnown, testFolder } from './test-folder.ts'

const HEADER =
  'codigo;nombre;institucion_nombre;institucion_rut;unidad;direccion;comuna;region;tipo;descripcion;fecha_inicio;fecha_final;fecha_adjudicacion;monto_estimado;unidad_monetaria;proveedores_participantes;adjudicados'
const STATES = { publicadas: 5, suspendidas: 16, cerradas: 6, desiertas: 7, adjudicadas: 8, revocadas: 15 } as const
export type State = keyof typeof STATES
export const NAMES = Object.keys(STATES) as State[]

/** Rows of each state file by day, written as a tree of dated folders; modification times are those of the writing. */
export type Tree = Readonly<Record<string, Partial<Record<State, readonly string[]>>>>

export function writeTree(tree: Tree): string {
  const folder = testFolder()
  for (const [day, files] of Object.entries(tree)) {
    mkdirSync(join(folder, day))
    for (const [state, rows = []] of Object.entries(files)) {
      writeFileSync(join(folder, day, `${state}.csv`), `\uFEFF${[HEADER, ...rows].join('\n')}\n`)
    }
  }
  return folder
}

/** A database for the tests of a file, emptied before each, and what imports of trees leave in it. */
export function stateTreeDatabase() {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('tender').execute()
    await database.db.deleteFrom('ingestion_run').execute()
  })

  let imports = 0
  async function importTree(paths: readonly string[]) {
    const files = await Promise.all(paths.map((path) => openKnown(path)))
    const now = new Date(Date.UTC(2026, 10, 21, 12, ++imports))
    return importFiles(database, files, { now: () => now })
  }

  /** The changes of one field, in the order in which they were recorded. */
  async function changesOf(field: string) {
    const changes = await database.db
      .selectFrom('tender_change as c')
      .innerJoin('tender as t', 't.id', 'c.tender_id')
      .where('c.field', '=', field)
      .orderBy('t.bid_idn')
      .orderBy('c.id')
      .select(['t.bid_idn', 'c.old', 'c.new', 'c.source_at'])
      .execute()
    return changes.map(({ bid_idn, old, new: next, source_at }) => [bid_idn, old, next, source_at.toISOString()])
  }

  const statuses = async () =>
    new Map(
      (await database.db.selectFrom('tender').select(['bid_idn', 'status']).execute()).map((t) => [
        t.bid_idn,
        t.status,
      ]),
    )

  async function everything() {
    const tables = ['tender', 'tender_item', 'tender_award', 'tender_change', 'tender_digest', 'source_moment'] as const
    const rows = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()))
    return rows.map((table) => table.map((row) => JSON.stringify(row)).sort())
  }

  return { importTree, changesOf, statuses, everything, db: () => database.db }
}

/** Computed from the rows alone: the latest state of each tender on each day, and how it differs from the day before. */
export function truthOf(tree: Tree) {
  const last = new Map<string, number>()
  const changes: [code: string, old: number, next: number, at: string][] = []
  for (const [day, files] of Object.entries(tree)) {
    const today = new Map<string, number>()
    for (const state of NAMES) for (const row of files[state] ?? []) today.set(codeOf(row), STATES[state])
    for (const [code, status] of today) {
      const old = last.get(code)
      if (old !== undefined && old !== status) changes.push([code, old, status, midnightOf(day)])
      last.set(code, status)
    }
  }
  return { last, changes: changes.sort(([a], [b]) => (a < b ? -1 : Number(a > b))) }
}

export const codeOf = (row: string) => row.slice(0, row.indexOf(';'))
/** In April Chile changes from three to four hours behind UTC, in the night before the 6th. */
const midnightOf = (day: string) => `${day}T0${day > '2025-04-05' ? 4 : 3}:00:00.000Z`
export const backwards = (changes: readonly (readonly unknown[])[]) =>
  changes.filter(([, old, next]) => compareProgress(old as number, next as number) > 0)

/** A row as its author collects it, blank but for the name when `isBlank`. */
export function rowOf(code: string, state: State, isBlank: boolean): string {
  if (isBlank) return `${code};"Compra ${code}";"";"";"";"";"";"";"";"";;;;;"";0;0`
  const result = state === 'adjudicadas' || state === 'desiertas'
  return `${code};"Compra ${code}";"MUNICIPALIDAD";"69.041.500-3";"Aseo";"Calle 1";"Los Vilos";"Región de Coquimbo ";"LE";"Texto";2025-03-28T11:54:13.213;2025-04-11T10:00:00;2025-04-${result ? '15' : '20'}T16:30:00;8000000;"CLP";0;0`
}

/** Some processes over some days; a tender that changes while its files are collected is in those of both states. */
export function simulatedTree(seed: number): Tree {
  const random = seededRandom(seed)
  const days = Array.from({ length: 9 }, (_, i) => `2025-04-0${i + 1}`)
  const tree: Record<string, Partial<Record<State, string[]>>> = Object.fromEntries(days.map((day) => [day, {}]))
  const add = (day: string, state: State, row: string) => {
    const files = tree[day] as Partial<Record<State, string[]>>
    files[state] = [...(files[state] ?? []), row]
  }
  for (let i = 1; i <= 60; i++) {
    const code = `${i}-${random.int(1, 99)}-LE25`
    let stage = random.int(0, 2)
    for (const day of days) {
      // a collector misses some
      if (random.int(0, 9) === 0) continue
      const before = stage
      if (random.int(0, 3) === 0) stage = Math.min(NAMES.length - 1, stage + random.int(1, 2))
      const overlaps = before < stage ? random.int(0, 1) === 1 : random.int(0, 9) === 0 && before > 0
      const earlier = NAMES[before < stage ? before : before - 1] as State
      if (overlaps) add(day, earlier, rowOf(code, earlier, false))
      add(day, NAMES[stage] as State, rowOf(code, NAMES[stage] as State, overlaps && random.int(0, 2) === 0))
    }
  }
  return tree
}
