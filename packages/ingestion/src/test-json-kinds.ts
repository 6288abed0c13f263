import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import fc from 'fast-check'
import { expect } from 'vitest'
import { parseAgileAnswer } from './compra-agil/answer.ts'
import { purchaseFromDetail, purchaseFromItem } from './compra-agil/purchase.ts'
import { importFiles } from './files/import-files.ts'
import { openKnown } from './files/test-folder.ts'
import { jsonText } from './mercado-publico/json-text.ts'
import { encodeJson, type Fault, type JsonModel, jsonModels } from './test-json-model.ts'

/** The compared fields of a record, or its refusal. */
type Outcome = Record<string, unknown>

interface JsonKind {
  faults: readonly Fault[]
  write(models: readonly JsonModel[]): { bytes: Buffer; damaged: number }
  /** fields that a model without a fault must give */
  fields: readonly ('title' | 'description' | 'institution' | 'buyer' | 'supplier' | 'quantity' | 'closing')[]
  fileName?: string
  readAll?(bytes: Buffer): Outcome[]
}

const READ_AT = new Date('2026-11-21T12:00:00Z')
const BAD_CLOSING = 'a fin de mes'

const codeOf = ({ code, fault }: JsonModel) => (fault === 'noCode' ? '' : fault === 'badCode' ? `${code}X` : code)
const closingOf = ({ closing, fault }: JsonModel, end: string) =>
  fault === 'badClosing' ? BAD_CLOSING : `${closing.written}${end}`

const listEntry = (model: JsonModel) => ({
  CodigoExterno: codeOf(model),
  Nombre: model.title,
  CodigoEstado: model.fault === 'noState' ? 'abierta' : 5,
  FechaCierre: model.closing.written,
  Otro: model.extra,
})

const detailEntry = (model: JsonModel) => ({
  ...listEntry(model),
  Descripcion: model.description,
  Comprador: {
    NombreOrganismo: model.institution,
    RutUnidad: model.buyer.written,
    [`Nuevo ${model.code}`]: model.extra,
  },
  Fechas: { FechaCierre: model.closing.written },
  Items: {
    Cantidad: 1,
    Listado: [
      {
        Correlativo: 1,
        Descripcion: 'Silla',
        Cantidad: model.quantity.written,
        Adjudicacion: { RutProveedor: model.supplier.written, NombreProveedor: 'Firma', Cantidad: 1 },
      },
    ],
  },
})

const answer = (entries: readonly unknown[]) =>
  encodeJson({ Cantidad: entries.length, FechaCreacion: '2026-11-20T12:00:00', Listado: entries })

const ocdsRecord = (model: JsonModel) => {
  const ocid = model.fault === 'noCode' ? '' : `ocds-70d2nz-${codeOf(model)}`
  return {
    ocid,
    compiledRelease: {
      date: '2026-11-20T10:00:00Z',
      parties: [
        { id: 'CL-MP-1', name: model.institution, roles: ['procuringEntity'], identifier: { id: model.buyer.written } },
        { id: 'CL-MP-2', name: 'Firma', identifier: { id: model.supplier.written } },
      ],
      tender: {
        title: model.title,
        description: model.description,
        status: model.fault === 'noState' ? 'quién sabe' : 'complete',
        items: [{ id: '1', description: 'Silla', quantity: model.quantity.written }],
        tenderPeriod: { endDate: closingOf(model, 'Z') },
      },
      awards: [
        {
          status: model.fault === 'noState' ? 'quién sabe' : 'active',
          suppliers: [{ id: 'CL-MP-2', name: 'Firma' }],
          items: [{ id: '1' }],
        },
      ],
      extra: model.extra,
    },
  }
}

const purchase = (model: JsonModel) => ({
  codigo: codeOf(model),
  nombre: model.title,
  descripcion: model.description,
  estado: { codigo: 'publicada' },
  institucion: { organismo_comprador: model.institution, rut: model.buyer.written },
  fechas: { fecha_cierre: closingOf(model, 'Z') },
  productos_solicitados: [{ nombre: 'Silla', cantidad: model.quantity.written }],
  otro: model.extra,
})

const ALL = ['title', 'description', 'institution', 'buyer', 'supplier', 'quantity', 'closing'] as const
const OCDS_FAULTS = ['noCode', 'badCode', 'noState', 'badClosing'] as const

export const JSON_KINDS: Record<string, JsonKind> = {
  'list answers': {
    faults: ['noCode', 'badCode', 'noState'],
    write: (models) => answer(models.map(listEntry)),
    fields: ['title', 'closing'],
    fileName: 'lista.json',
  },
  'detail answers': {
    faults: ['noCode', 'badCode', 'noState'],
    write: (models) => answer(models.map(detailEntry)),
    fields: ALL,
    fileName: 'detalle.json',
  },
  'OCDS documents': {
    faults: OCDS_FAULTS,
    write: (models) => encodeJson({ publishedDate: '2026-11-20T10:00:00Z', records: models.map(ocdsRecord) }),
    fields: ALL,
    fileName: 'mes.json',
  },
  'OCDS lines': {
    faults: [...OCDS_FAULTS, 'cut'],
    write(models) {
      const lines = models.map((model) => {
        // a raw line end would end the line
        const { bytes, damaged } = encodeJson(ocdsRecord(model))
        const line = Buffer.from(bytes.map((byte) => (byte === 10 ? 11 : byte)))
        return model.fault === 'cut' ? { bytes: line.subarray(0, -2), damaged: 0 } : { bytes: line, damaged }
      })
      return {
        bytes: Buffer.concat(lines.flatMap(({ bytes }) => [bytes, Buffer.from('\n')])),
        damaged: lines.reduce((sum, { damaged }) => sum + damaged, 0),
      }
    },
    fields: ALL,
    fileName: 'mes.jsonl',
  },
  'pages of Compra Ágil': {
    faults: ['noCode', 'badCode', 'badClosing'],
    write: (models) => encodeJson({ success: 'OK', payload: { items: models.map(purchase) } }),
    fields: ['title', 'institution', 'buyer', 'closing'],
    readAll(bytes) {
      const parsed = parseAgileAnswer(jsonText(bytes).text)
      const items = parsed.kind === 'page' ? parsed.items : []
      return items.map((item, i) => outcomeOf({ line: i + 1, ...purchaseFromItem(item, READ_AT) }))
    },
  },
  'details of Compra Ágil': {
    faults: ['noCode', 'badCode', 'badClosing'],
    write: (models) => encodeJson(models.map((model) => ({ success: 'OK', payload: purchase(model) }))),
    fields: ['title', 'description', 'institution', 'buyer', 'quantity', 'closing'],
    readAll(bytes) {
      // the bodies of several calls, which only this test joins in one list
      return (JSON.parse(jsonText(bytes).text) as { payload: unknown }[]).map(({ payload }, i) =>
        outcomeOf({ line: i + 1, ...purchaseFromDetail(payload, READ_AT) }),
      )
    },
  },
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The expected outcome of a model at a place of its file. */
function expectedOf(model: JsonModel, line: number, fields: JsonKind['fields']): Outcome {
  const { fault, code } = model
  if (fault) {
    const reasons: Record<Fault, RegExp> = {
      noCode: /^no trae código de licitación$/,
      badCode: new RegExp(`^«${code}X» no es un código`),
      noState: new RegExp(`${code}.*(sin un CodigoEstado|su estado «quién sabe» no se conoce)`),
      badClosing: new RegExp(`${code}.*cierre.*«${BAD_CLOSING}»`),
      cut: /^la línea no es JSON/,
    }
    return { line, reason: expect.stringMatching(reasons[fault]) }
  }
  const values = {
    title: oneLine(model.title.read),
    description: model.description?.read.trim() ?? null,
    institution: oneLine(model.institution.read),
    buyer: model.buyer.read,
    supplier: model.supplier.read,
    quantity: model.quantity.read,
    closing: model.closing.read,
  }
  const read = Object.fromEntries(fields.map((field) => [field, values[field]]))
  return { line, code, ...read }
}

function outcomeOf(
  one: { line: number } & ({ kind: 'record'; record: TenderRecord } | { kind: 'refused'; reason: string }),
): Outcome {
  const { line } = one
  if (one.kind === 'refused') return { line, reason: one.reason }
  const { bid_idn, name, description = null, institution_name, institution_rut = null, items, closes_at } = one.record
  const [item] = items ?? []
  return {
    line,
    code: bid_idn,
    title: name,
    description,
    institution: institution_name,
    buyer: institution_rut,
    closing: closes_at,
    supplier: item?.awards[0]?.supplier_rut,
    quantity: item?.quantity,
  }
}

const RECORDS_OF_A_FILE = 20

/**
 * Writes random records into files of a kind, with raw bytes, foreign ids and various spellings. Expects that every
 * record is read as intended or refused with its place and reason, and that the summary of an import counts them.
 */
export async function expectModelsRead(
  name: string,
  { records, seed }: { records: number; seed: number },
): Promise<void> {
  const kind = JSON_KINDS[name] as JsonKind
  const folder = mkdtempSync(join(tmpdir(), 'mirador-'))
  try {
    const property = fc.asyncProperty(jsonModels(kind.faults, RECORDS_OF_A_FILE), async (models) => {
      const { bytes, damaged } = kind.write(models)
      const expected = models.map((model, i) => expectedOf(model, i + 1, kind.fields))
      if (kind.readAll) {
        expect(kind.readAll(bytes)).toMatchObject(expected)
        expect(jsonText(bytes).mended).toBe(damaged)
        return
      }
      const path = join(folder, kind.fileName as string)
      writeFileSync(path, bytes)
      const file = await openKnown(path)
      const lines: Outcome[] = []
      for await (const line of file.read({ readAt: READ_AT })) {
        if (line.kind === 'record' || line.kind === 'refused') lines.push(outcomeOf(line))
      }
      const placeOf = (one: Outcome) => (typeof one.line === 'number' ? one.line : 0)
      expect(lines.sort((a, b) => placeOf(a) - placeOf(b))).toMatchObject(expected)
      const refused = models.filter(({ fault }) => fault).length
      const counts = await importFiles(undefined, [file], { now: () => READ_AT })
      expect(counts).toMatchObject({ read: models.length - refused, refused, mended: damaged })
    })
    await fc.assert(property, { numRuns: Math.ceil(records / RECORDS_OF_A_FILE), seed })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
