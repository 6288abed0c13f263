import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { NO_TERMS, NO_WORDS } from '@mirador/domain/fit/similar-terms'
import { foldText } from '@mirador/domain/text/search-text'
import { findCsvHeader } from '@mirador/ingestion/files/csv-header'
import { csvRows } from '@mirador/ingestion/files/csv-rows'
import { fileBytes, headOf, packingOf } from '@mirador/ingestion/files/file-bytes'
import type { SheetRow } from '@mirador/ingestion/files/sheet-row'
import { EvaluationError } from './evaluation-error.ts'
import type { OfferedTender } from './offered-tender.ts'
import { EVALUATION_REFUSALS } from './refusal-texts.ts'

const COLUMNS = [
  ...['NroLicitacion', 'MontoEstimadoLicitacion', 'RubroN1', 'Proveedor', 'ResultadoOferta', 'TamanoProveedor'],
  ...['FechaAdjudicacion', 'TipoLicitacion', 'Institucion'],
] as const
type Column = (typeof COLUMNS)[number]

export interface MunicipalOffers {
  /** names of the files, without folders */
  files: readonly string[]
  /** by day of award, then by code */
  tenders: readonly OfferedTender[]
  /** size classes of each supplier, as they were published */
  sizes: SupplierSizes
  rows: number
  /** number of rows without a code, supplier or day of award, and of broken ones */
  refused: number
}

/** The size classes of each supplier, each with the day of the award that states it. */
export type SupplierSizes = ReadonlyMap<string, readonly { on: string; size: string }[]>

/** The size class of a supplier known on a day: that of the last award before it. */
export function sizeBefore(sizes: SupplierSizes, supplier: string, day: string): string | undefined {
  const known = (sizes.get(supplier) ?? []).filter(({ on }) => on < day)
  return known.reduce((last, one) => (one.on >= last.on ? one : last), known[0] ?? { on: '', size: undefined }).size
}

interface Draft {
  code: string
  type: string
  awardedOn: string
  buyer: string
  amount: number | null
  families: Map<number, number>
  bidders: Set<string>
  winners: Set<string>
}

/**
 * Reads files of municipal offers: one row per tender, line and offer. Rubros have names only, so each gets a segment
 * of its own; a row counts as a line of its rubro. For a tender in two files the first one counts.
 * @throws EvaluationError when a file is missing, is of another kind or has no tender
 */
export async function readMunicipalOffers(paths: readonly string[]): Promise<MunicipalOffers> {
  const drafts = new Map<string, Draft>()
  const sizes = new Map<string, { on: string; size: string }[]>()
  const rubros = new Map<string, number>()
  const counts = { rows: 0, refused: 0 }
  for (const path of paths) {
    const before = counts.rows - counts.refused
    const earlier = new Set(drafts.keys())
    for await (const row of rowsOf(path)) {
      counts.rows++
      if (row === undefined || !addRow(row, { drafts, sizes, rubros, earlier })) counts.refused++
    }
    if (counts.rows - counts.refused === before) throw new EvaluationError(EVALUATION_REFUSALS.noTenders(path))
  }
  const tenders = [...drafts.values()].map((draft) => ({ ...draft, region: null, words: NO_WORDS, terms: NO_TERMS }))
  tenders.sort((a, b) => compare(a.awardedOn, b.awardedOn) || compare(a.code, b.code))
  return { files: paths.map((path) => basename(path)), tenders, sizes, ...counts }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The rows of a file; undefined for a broken one. */
async function* rowsOf(path: string): AsyncGenerator<SheetRow | undefined> {
  if (!existsSync(path)) throw new EvaluationError(EVALUATION_REFUSALS.noFile(path))
  const bytes = await bytesOf(path)
  const missingIn = (names: readonly string[]) => COLUMNS.filter((column) => !names.includes(foldText(column)))
  const head = await headOf(bytes)
  const header = findCsvHeader(head, (names) => (missingIn(names).length === 0 ? true : undefined), 1)
  if (!header) {
    const names = findCsvHeader(
      head,
      (cells) => (missingIn(cells).length < COLUMNS.length ? cells : undefined),
      1,
    )?.names
    throw new EvaluationError(EVALUATION_REFUSALS.columns(path, missingIn(names ?? [])))
  }
  for await (const line of csvRows(() => bytes.open(), header.delimiter, { start: header.start }))
    yield line.kind === 'row' ? line.row : undefined
}

async function bytesOf(path: string) {
  try {
    const packing = await packingOf(path)
    if (packing === 'zip') throw new EvaluationError(EVALUATION_REFUSALS.zip(path))
    const bytes = await fileBytes(path, packing)
    await headOf(bytes, 1)
    return bytes
  } catch (error) {
    if (error instanceof EvaluationError) throw error
    throw new EvaluationError(EVALUATION_REFUSALS.noAccess(path, (error as Error).message))
  }
}

interface Collected {
  drafts: Map<string, Draft>
  sizes: Map<string, { on: string; size: string }[]>
  rubros: Map<string, number>
  /** codes of tenders in earlier files, which these rows repeat */
  earlier: ReadonlySet<string>
}

const SEGMENT = 1_000_000
const DAY = /^\d{4}-\d{2}-\d{2}/

/** @returns false when the row lacks a required value */
function addRow(row: SheetRow, { drafts, sizes, rubros, earlier }: Collected): boolean {
  const cell = (column: Column) => String(row.cell(foldText(column)) ?? '').trim()
  const [code, supplier, rubro] = [cell('NroLicitacion'), cell('Proveedor'), cell('RubroN1')]
  const [awardedOn] = DAY.exec(cell('FechaAdjudicacion')) ?? []
  if (code === '' || supplier === '' || rubro === '' || awardedOn === undefined) return false
  if (earlier.has(code)) return true
  const family = rubros.get(rubro) ?? (rubros.size + 1) * SEGMENT
  rubros.set(rubro, family)
  let draft = drafts.get(code)
  if (!draft) {
    const [type, buyer, amount] = [cell('TipoLicitacion'), cell('Institucion'), Number(cell('MontoEstimadoLicitacion'))]
    draft = {
      code,
      type,
      awardedOn,
      buyer,
      amount: amount > 0 ? amount : null,
      families: new Map(),
      bidders: new Set(),
      winners: new Set(),
    }
    drafts.set(code, draft)
  }
  draft.families.set(family, (draft.families.get(family) ?? 0) + 1)
  draft.bidders.add(supplier)
  if (cell('ResultadoOferta') === 'Ganadora') draft.winners.add(supplier)
  const stated = { on: awardedOn, size: cell('TamanoProveedor') || 'NoClasificado' }
  const known = sizes.get(supplier)
  if (known) known.push(stated)
  else sizes.set(supplier, [stated])
  return true
}
