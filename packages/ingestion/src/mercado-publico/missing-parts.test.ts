import type { TenderRecord } from '@mirador/domain/tender/tender'
import { firstTender, mergeTender } from '@mirador/domain/tender/tender-merge'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { detailEntry } from '@mirador/testing/mercado-publico/fake-tender'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenderFromDetail } from './detail-answer.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
const AWARD = { RutProveedor: '76.482.913-K', NombreProveedor: 'Sillas SpA', Cantidad: 10, MontoUnitario: 5000 }
const ENTRY = detailEntry({
  CodigoExterno: '1000-1-LE26',
  CodigoEstado: 8,
  FechaCierre: '2026-12-10T15:00:00',
  DireccionVisita: 'Calle Dos 200',
  Adjudicacion: {
    Tipo: 2,
    Fecha: '2026-12-30T00:00:00',
    Numero: '123',
    NumeroOferentes: 3,
    UrlActa: 'http://www.mercadopublico.cl/acta',
  },
  Items: [{ Adjudicacion: AWARD }, { Adjudicacion: AWARD, Descripcion: 'Tóner azul', Cantidad: 4 }],
})

type Path = readonly (string | number)[]

/**
 * The parts of an answer that may be missing, at any depth. The awards of all lines are one part: a line may have none.
 */
function partsOf(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return path.length > 0 ? [path] : []
  const inner = Object.entries(value).flatMap(([key, part]) =>
    partsOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...inner] : inner
}
const isNeeded = (path: Path) =>
  path[0] === 'CodigoExterno' || path[0] === 'CodigoEstado' || (path[0] === 'Items' && path[3] === 'Adjudicacion')
const PARTS = partsOf(ENTRY).filter((path) => !isNeeded(path))
const MISSING = fc.constantFrom('', ' ', null, undefined)

function without(entry: object, [key, ...rest]: Path, empty: unknown): object {
  const part = (entry as Record<string | number, unknown>)[key as string | number]
  if (part === null || part === undefined) return entry
  if (rest.length > 0 && typeof part !== 'object') return entry
  const next = rest.length > 0 ? without(part, rest, empty) : empty
  if (!Array.isArray(entry)) return { ...entry, [key as string]: next }
  return entry.map((value, index) => (index === key ? next : value))
}

function recordOf(entry: unknown, hours: number): TenderRecord | undefined {
  const at = new Date(START + hours * HOUR_MS)
  const reading = tenderFromDetail(entry, { sourceAt: at, readAt: at })
  return reading.kind === 'record' ? reading.record : undefined
}

const holes = fc.array(fc.tuple(fc.constantFrom(...PARTS), MISSING), { minLength: 1, maxLength: 12 })

test('SRC-1 answers with any parts missing lose no data and report no change', () => {
  const rich = recordOf(ENTRY, 0) as TenderRecord
  let refused = 0
  fc.assert(
    fc.property(fc.array(holes, { minLength: 1, maxLength: 4 }), (answers) => {
      let tender = firstTender(rich)
      for (const [index, missing] of answers.entries()) {
        const entry = missing.reduce((rest, [path, empty]) => without(rest, path, empty), ENTRY as object)
        // less than an hour apart: a second complete answer without a field would empty it
        const record = recordOf(entry, (index + 1) * 0.2)
        if (!record) {
          refused++
          continue
        }
        const merge = mergeTender(tender, record)
        expect(merge.changes).toEqual([])
        tender = merge.tender
      }
      const { source_at: _at, read_at: _read, ...stated } = rich
      expect(tender).toMatchObject(stated)
    }),
    { numRuns: 2000 },
  )
  expect(refused).toBeGreaterThan(100)
})

test('SRC-1 answers without the fields of every tender empty nothing, however far apart', () => {
  const rich = recordOf(ENTRY, 0) as TenderRecord
  const essential = [['Descripcion'], ['Fechas'], ['Items'], ['Fechas', 'FechaPublicacion'], ['Fechas', 'FechaCierre']]
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...essential), holes), { minLength: 2, maxLength: 4 }), (answers) => {
      let tender = firstTender(rich)
      for (const [index, [path, missing]] of answers.entries()) {
        const entry = [[path, null] as const, ...missing].reduce(
          (rest, [part, empty]) => without(rest, part, empty),
          ENTRY as object,
        )
        const record = recordOf(entry, (index + 1) * 24)
        if (record) {
          const merge = mergeTender(tender, record)
          expect(merge.changes).toEqual([])
          tender = merge.tender
        }
      }
      expect(tender).toMatchObject({ facts: rich.facts, award: rich.award, items: rich.items, amount: rich.amount })
    }),
    { numRuns: 1000 },
  )
})
