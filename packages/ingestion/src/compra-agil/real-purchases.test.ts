import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { parseAgileAnswer } from './answer.ts'
import { purchaseFromDetail } from './purchase.ts'

const READ_AT = new Date('2026-10-02T12:00:00Z')

// reported as skipped where the real answers are missing
test.skipIf(!hasRealData)('AGI-2 a real answer of Compra Ágil is read to the field', () => {
  const body = readFileSync(realData('compra_agil_v2/744835-588-COT26_desierta.json'), 'utf8')
  const answer = parseAgileAnswer(body)
  expect(answer.kind).toBe('detail')
  const reading = purchaseFromDetail(answer.kind === 'detail' ? answer.payload : undefined, READ_AT, body)
  expect(reading).toEqual({
    kind: 'record',
    record: {
      bid_idn: '744835-588-COT26',
      name: 'CARPA DE LONA - ROLLO DE CUERDA - GUANTES DE NITRILO ( DIRECC. AMBIENTAL - Dpto. Aseo)',
      description: expect.stringMatching(
        /^\* Revisar Solicitud de Materiales N° 1000\/A-15[\s\S]+\* Se permite re adjudicar$/,
      ),
      status: 7,
      status_text: 'Desierta',
      institution_rut: '69255100-1',
      institution_name: 'I MUNICIPALIDAD DE LO ESPEJO',
      unit_name: 'Departamento de Adquisiciones',
      region: 13,
      currency: 'CLP',
      amount: 998_592,
      published_at: new Date('2026-09-25T16:10:00Z'),
      closes_at: new Date('2026-09-30T16:15:00Z'),
      call: 1,
      only_small: true,
      second_call_closes_at: new Date('2026-10-05T16:19:00Z'),
      facts: {
        delivery_address: 'Avda. Cardenal Raúl Silva Henríquez # 8321, Comuna Lo Espejo',
        delivery_days: 3,
        quotations: 5,
        outcome_reason: expect.stringMatching(/^Memorándum Nº1000\/A-254\/1218\/2026 .+Compra Ágil\.$/),
        attachments: 1,
      },
      items: [
        {
          position: 1,
          product_code: 30_221_001,
          category: null,
          product_name: 'Carpas',
          description: expect.stringMatching(/^\* Revisar Solicitud N° 1000\/A-15\/76\/2026, anexada\./),
          // published as 000
          unit: null,
          quantity: 1,
          awards: [],
        },
      ],
      level: 3,
      source: 'agile-detail',
      source_at: READ_AT,
      read_at: READ_AT,
      raw: body,
    },
  })
})
