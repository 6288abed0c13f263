import type { TenderDetail } from '@mirador/contract/tenders'
import { expect, test } from 'vitest'
import { factsOf } from './facts-of.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const factTexts = (facts: TenderDetail['facts'], more: Partial<TenderDetail> = {}) =>
  Object.fromEntries(
    factsOf(
      { facts, unit_name: null, unit_address: null, created_at: null, awarded_at: null, ...more } as TenderDetail,
      NOW,
    ).map(({ label, value }) => [label, value]),
  )

test('DET-2 only known facts are shown, with their names', () => {
  expect(
    factTexts(
      {
        is_public: true,
        is_open_call: false,
        estimation: 1,
        payment_term: 1,
        contract_duration: 24,
        contract_duration_unit: 4,
      },
      { unit_name: 'Adquisiciones', created_at: '2026-11-19T12:30:00Z' },
    ),
  ).toEqual({
    'Unidad de compra': 'Adquisiciones',
    'Creada en el portal': 'jue 19 nov, 09:30',
    Acceso: 'Pública',
    Convocatoria: 'Cerrada',
    'Base del monto': 'Presupuesto disponible',
    'Plazo de pago': '30 días',
    'Duración del contrato': '24 meses',
  })
  expect(factTexts({})).toEqual({})
})

test('SRC-2 an amount rounded by the source is marked as rounded', () => {
  expect(factTexts({ amount_rounded: true })).toEqual({ 'Monto redondeado por la fuente': 'Sí' })
})

test('DET-2 payment terms 5 to 10 have no name, since the source documents two', () => {
  for (let term = 5; term <= 10; term += 1) expect(factTexts({ payment_term: term })).toEqual({})
  expect(factTexts({ payment_term: 4 })).toEqual({ 'Plazo de pago': 'Anual' })
})

test.each([
  [1, 5, '1 año'],
  [1.5, 4, '1,5 meses'],
  [0, 4, undefined],
  [6, -1, undefined],
])('DET-2 a duration of %d in unit %i reads %s', (contract_time, contract_time_unit, expected) => {
  expect(factTexts({ contract_time, contract_time_unit })['Duración del contrato']).toBe(expected)
})

test('DET-2 the value false is shown, and an absent value is not', () => {
  expect(factTexts({ subcontracting: false })).toEqual({ 'Permite subcontratar': 'No' })
  expect(factTexts({ is_reported_only: false })).toEqual({})
})

test('DET-2 the complete texts of names that were too long come first', () => {
  const facts = { full_name: 'Aseo de todo', full_institution_name: 'Municipalidad de todo', stages: 1 }
  expect(Object.entries(factTexts(facts)).slice(0, 2)).toEqual([
    ['Nombre completo', 'Aseo de todo'],
    ['Nombre completo de la institución', 'Municipalidad de todo'],
  ])
})
