import type { TenderOffers } from '@mirador/contract/tender-offers'
import type { TenderDetail } from '@mirador/contract/tenders'
import { expect, test } from 'vitest'
import { resultAnswers } from './result-answers.ts'

const OWN = '76000001-1'
const RIVAL = '76000002-K'
const award = (supplier_rut: string, supplier_name: string, quantity: number, unit_amount: number | null) => ({
  supplier_rut,
  supplier_name,
  quantity,
  unit_amount,
})

function tenderOf(awards: readonly ReturnType<typeof award>[][], offers = 3): TenderDetail {
  const tender = { currency: 'CLP', offers, award: { bidders: 6 }, items: awards.map((some) => ({ awards: some })) }
  return tender as unknown as TenderDetail
}

interface Comparison {
  outcome: string
  own: number
  chosen: number
}

function offersOf(own: { lines: number; won: number } | null, comparisons: readonly Comparison[]): TenderOffers {
  const price = (amount: number) => ({ amount, currency: 'CLP' as const })
  const results = comparisons.map(({ outcome, own, chosen }, place) => ({
    line: place + 1,
    name: `Producto ${place + 1}`,
    outcome,
    own: price(own),
    chosen: price(chosen),
    difference: outcome === 'won' ? null : chosen / own - 1,
    difference_total: outcome === 'won' ? null : (chosen - own) * 100,
  }))
  const answer = { own: own && { ...own, rut: OWN, results }, bidders: 6, total: comparisons.length, lines: [] }
  return answer as unknown as TenderOffers
}

const heads = (tender: TenderDetail, offers: TenderOffers | undefined) =>
  resultAnswers(tender, offers).map(({ title, head, note }) => [title, head, note])

test('ESC-20 an own offer that won two of three lines: what it won, who won the rest, by how much it lost, how many bid', () => {
  const tender = tenderOf([
    [award(OWN, 'Nuestra Ltda.', 100, 1_490)],
    [award(OWN, 'Nuestra Ltda.', 100, 2_310)],
    [award(RIVAL, 'Comercial Irreal Teno', 100, 1_890)],
  ])
  const offers = offersOf({ lines: 3, won: 2 }, [
    { outcome: 'won', own: 1_490, chosen: 1_490 },
    { outcome: 'won', own: 2_310, chosen: 2_310 },
    { outcome: 'chosen_cheaper', own: 1_951, chosen: 1_890 },
  ])
  expect(heads(tender, offers)).toEqual([
    ['Tu resultado', 'Ganaste 2 de 3 líneas', '$380.000 adjudicados a ti'],
    ['Ganó el resto', 'Comercial Irreal Teno', '1 línea, $189.000'],
    ['La perdiste por', '$6.100', expect.stringMatching(/^Tu precio \$1\.951; el elegido \$1\.890, 3 % más barata$/)],
    ['Ofertaron', '6 empresas', undefined],
  ])
})

test('of several lost lines the closest is named', () => {
  const tender = tenderOf([[award(RIVAL, 'Irreal', 1, 90)], [award(RIVAL, 'Irreal', 1, 99)]])
  const offers = offersOf({ lines: 2, won: 0 }, [
    { outcome: 'chosen_cheaper', own: 100, chosen: 90 },
    { outcome: 'chosen_cheaper', own: 100, chosen: 99 },
  ])
  const [own, won, loss] = heads(tender, offers)
  expect(own).toEqual(['Tu resultado', 'No ganaste tus 2 líneas', undefined])
  expect(won).toEqual(['Ganó', 'Irreal', '2 líneas, $189'])
  expect(loss?.slice(0, 2)).toEqual(['La más cercana, por', '$100'])
  expect(loss?.[2]).toMatch(/Producto 2$/)
})

test('without offers and without an own one nothing is claimed', () => {
  const tender = tenderOf([[award(RIVAL, 'Irreal', 2, 500)], [award('76000003-8', 'Otra', 1, null)]], 0)
  expect(heads(tender, undefined)).toEqual([
    ['Tu resultado', 'Aún no lo sabemos', 'Las ofertas llegan con el archivo mensual de la fuente.'],
    ['Ganó', 'Irreal', '1 línea, $1.000 y 1 empresa más'],
    // a total that lacks a line would mislead
    ['Adjudicado', 'Sin dato', 'En 2 líneas'],
    ['Ofertaron', '6 empresas', undefined],
  ])
  expect(heads(tenderOf([[award(RIVAL, 'Irreal', 2, 500)]]), offersOf(null, []))[0]?.[1]).toBe('Sin oferta tuya')
})
