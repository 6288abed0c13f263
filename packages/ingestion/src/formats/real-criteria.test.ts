import { tenderCriteria } from '@mirador/domain/criteria/tender-criteria'
import { beforeAll, describe, expect, test } from 'vitest'
import { readAll } from '../files/test-folder.ts'
import { hasRealData, realData } from '../test-real-data.ts'

/**
 * What a person reads in each real tender that speaks of criteria, points or the best offer, written after reading it.
 * None of the real texts weighs its criteria: three publish their names, the others only say that there are some.
 */
const PUBLISHED: Record<string, string[]> = {
  '1057439-20-LP25': [
    ...['Plazo de Entrega', 'POLITICA DE CANJE', 'Experiencia', 'Programa de integridad'],
    ...['Cumplimiento de los Requisitos Formales', 'Oferta Económica'],
  ],
  '1422825-771-LR25': [
    ...['CUMPLIMIENTO CRITERIOS AMBIENTALES', 'CONDICIONES DE EMPLEO Y REMUNERACIONES', 'OFERTA ECONOMICA'],
    ...['PROGRAMAS DE INTEGRIDAD Y ETICA EMPRESARIAL', 'CUMPLIMIENTO PRESENTACION DOCUMENTACION'],
    ...['EXPERIENCIA DEL OFERENTE', 'CUMPLIMIENTO PROGRAMA DE TRABAJO'],
  ],
  '1233623-41-LR25': [
    ...['Visita a Terreno', 'Precio', 'Plazo de Entrega', 'Experiencia de los Oferentes'],
    ...['Calidad Técnica de los Bienes o Servicios', 'Cumplimiento de los requisitos', 'Programa de Integridad'],
    'Condiciones de empleo y remuneración',
  ],
}
const WITHOUT = `
  2703-60-L125 2069-18-LQ25 1451-2-LE25 5416-3-LE25 3729-9-LE25 3729-10-LE25 1106245-1-L125 1134432-8-R125
  1973-20-LE25 2703-61-L125 3729-7-LE25 2595-16-LE25 608897-8-LE25 2703-62-L125 2153-4-LE25 4493-3-LE25 2703-93-L125
  2703-92-L125 2703-91-L125 976-3-LE25 5251-48-LE25 1216085-38-LE25 1036569-8-LE25 4465-13-LP25 1098710-9-LE25
  1216085-39-LE25 3729-17-LE25 1230872-10-LE25 4026-18-LE25 1969-17-LE25 2271-18-L125 812261-12-LP25 1057499-3-LR25
  2703-63-L125 2703-64-L125 623663-1-LR25 812261-15-LQ25 2759-2-L125 1973-17-LE25 1973-23-CO25 1057544-12-LR25
  5056-25-CO25 5056-27-LE25 5056-15-LE25 5056-36-CO25 2384-7-LE25 729-39-LE25 1306643-9-LQ25 2251-2-LE25 2153-7-LE25
  609-13-LE25 3729-18-LE25 757-16-LE25 777304-4-LQ25 638-13-LP25 1026727-23-LR24 3201-32-LE25 3201-33-LE25 729-15-LE25
  3047-141-LE24 2328-470-L124 5416-71-LE24 1057509-269-LR25 1380-159-LE25 1380-214-LE25 1380-215-LE25 1407-26-LE25
  3501-6-LE25 5056-45-LE25 812261-18-LE25 812261-22-LE25 812261-23-LE25 2069-89-LE25 2153-15-LE25 3714-17-LP25
  2153-13-LE25 1057499-25-LE25 2773-18-LP25 1572-15-LE25 1106245-3-LE25 3287-21-CO25 777304-10-LR25 1973-45-CO25
  1395-25-LP25 812261-21-LE25 2069-81-LE25 777304-8-LP25 777304-9-LQ25 812030-2-LQ25 2055-3-LE25
  1641-550-LP24 1298355-3-LE25 1057491-34-LP24 1058085-339-LE24`
  .trim()
  .split(/\s+/)

const FILES = [
  ...['publicadas', 'cerradas', 'adjudicadas', 'desiertas', 'revocadas', 'suspendidas'].map(
    (state) => `por_estado_2025/${state}.csv.gz`,
  ),
  ...['lista_dia_2025-08-14.csv', 'export_publicadas_2025-05-06.csv.gz'],
  ...['ofertas_masivo/lic_2026-6_cabeza.csv', 'masivo/lic_2015-6_extracto.csv'],
]

interface Text {
  code: string
  published: string | null
  description: string | null
}

describe.skipIf(!hasRealData)('criteria in the real texts (needs the real data)', () => {
  let texts: Text[]
  beforeAll(async () => {
    const byFile = await Promise.all(FILES.map((path) => readAll(realData(path), new Date('2026-10-01T03:00:00Z'))))
    texts = byFile.flatMap(({ records }) =>
      records.map(({ bid_idn, description, facts }) => ({
        code: bid_idn,
        published: (facts?.evaluation_criteria as string | undefined) ?? null,
        description: description ?? null,
      })),
    )
  })

  test('ESC-18 of 97 tenders that speak of criteria each gives what a person reads in it', () => {
    expect(WITHOUT.length + Object.keys(PUBLISHED).length).toBe(97)
    for (const code of [...WITHOUT, ...Object.keys(PUBLISHED)]) {
      const own = texts.filter((text) => text.code === code)
      expect(own.length, code).toBeGreaterThan(0)
      for (const { published, description } of own) {
        const read = tenderCriteria(published, description)
        expect(read, code).toEqual({ names: PUBLISHED[code] ?? [], weights: null })
      }
    }
  })

  test('ESC-18 no real text states weights, and none is read: precision 1.00, and nothing to recall', () => {
    expect(texts.length).toBeGreaterThan(16_000)
    const read = texts.filter(({ published, description }) => tenderCriteria(published, description).weights !== null)
    expect(read.map(({ code }) => code)).toEqual([])
  })
})
