import type { DecisionAnswer } from '@mirador/contract/tender-decision'
import type { TenderDetail } from '@mirador/contract/tenders'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { expect, test } from 'vitest'
import { overAnswers } from './over-answers.ts'

const NOW = new Date('2026-11-23T13:00:00Z')
const CLOSED = '2026-11-20T18:00:00.000Z'
const tenderOf = (more: Partial<TenderDetail>) =>
  ({ closes_at: CLOSED, awarded_at: null, award: null, offers: 0, facts: {}, later_calls: [], ...more }) as TenderDetail
const buyerOf = (more: object) =>
  ({ decision_days: null, deserted: { k: 0, n: 0 }, lowest: { k: 0, n: 0 }, ...more }) as unknown as NonNullable<
    DecisionAnswer['buyer']
  >
const heads = (tender: TenderDetail, status: TenderStatus, buyer?: NonNullable<DecisionAnswer['buyer']>) =>
  overAnswers(tender, status, buyer, NOW).map(({ title, head, note }) => [title, head, note])

test('a closed tender waits as long as its buyer usually decides', () => {
  const days = { n: 40, median: 24, from: 19, to: 31 }
  const buyer = buyerOf({ decision_days: days, deserted: { k: 5, n: 40 } })
  expect(heads(tenderOf({}), 'cerrada', buyer)).toEqual([
    [
      'Espera',
      'Resultado entre mié 9 dic y lun 21 dic',
      'Cerró el vie 20 nov, 15:00. La mitad de las veces decide en 19 a 31 días, de 40 decisiones.',
    ],
    ['Apertura', 'Aún sin publicar', 'Cuántos ofertaron se sabe al abrir.'],
    ['Este comprador', '5 desiertas', 'De 40 licitaciones decididas.'],
  ])
  const late = tenderOf({ closes_at: '2026-10-10T18:00:00.000Z', offers: 3 })
  expect(heads(late, 'cerrada', buyer).slice(0, 2)).toEqual([
    ['Espera', 'Van 43 días: más que lo habitual', expect.stringContaining('Cerró el ')],
    ['Apertura', '3 ofertas', undefined],
  ])
})

test('with few decisions of the buyer nothing is expected, and the result of a Compra Ágil is published at the end of the month', () => {
  expect(heads(tenderOf({}), 'cerrada', buyerOf({}))[0]?.[1]).toBe('Sin plazo habitual')
  expect(heads(tenderOf({}), 'cerrada')[2]).toEqual(['Este comprador', 'Sin decisiones conocidas', undefined])
  const agile = tenderOf({ agile: {} as NonNullable<TenderDetail['agile']>, facts: { quotations: 4 } })
  // as in the section of the buyer, which counts requests
  expect(heads(agile, 'cerrada', buyerOf({ lowest: { k: 6, n: 9 } }))[2]).toEqual([
    'Este comprador',
    'Precio más bajo en 6 de 9',
    'De sus compras decididas con dos precios o más.',
  ])
  expect(heads(agile, 'cerrada').slice(0, 2)).toEqual([
    ['Espera', 'Se publica a fines de mes', 'Cerró el vie 20 nov, 15:00.'],
    ['Cotizaciones', '4 recibidas', undefined],
  ])
})

test('a deserted tender says whether the buyer called again', () => {
  const call = { bid_idn: '1057-9-LE26', published_at: '2026-11-18T12:00:00.000Z' }
  const again = tenderOf({ awarded_at: '2026-11-10T12:00:00.000Z', later_calls: [call] as TenderDetail['later_calls'] })
  expect(heads(again, 'desierta').slice(0, 2)).toEqual([
    ['Qué pasó', 'Quedó desierta el mar 10 nov', 'Cerró el vie 20 nov. La fuente no dice por qué.'],
    ['¿Volvió a llamarse?', 'Sí, el mié 18 nov', '1057-9-LE26'],
  ])
  const noteOf = (bidders: number) =>
    heads(tenderOf({ award: { bidders } as TenderDetail['award'] }), 'desierta')[0]?.[2]
  expect(noteOf(0)).toBe('Cerró el vie 20 nov. Nadie ofertó.')
  expect(noteOf(2)).toBe('Cerró el vie 20 nov. Ofertaron 2 empresas.')
  expect(heads(tenderOf({}), 'revocada').slice(0, 2)).toEqual([
    ['Qué pasó', 'Fue revocada', 'Cerró el vie 20 nov. La fuente no dice por qué.'],
    ['¿Volvió a llamarse?', 'No, que sepamos', undefined],
  ])
})
