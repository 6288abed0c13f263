import type { TenderDetail } from '@mirador/contract/tenders'
import { expect, test } from 'vitest'
import { shortReasons } from '../../../../components/decision/band-texts.ts'
import { agileResultAnswers } from './agile-answers.ts'

type Agile = NonNullable<TenderDetail['agile']>

const quotation = (name: string, total: number, more: Partial<Agile['quotations'][number]> = {}) => ({
  rut: '76000001-1',
  name,
  is_natural_person: false,
  total,
  currency: 'CLP',
  is_selected: false,
  is_own: false,
  ...more,
})
const REASON = 'Precio, el proveedor ofreció el precio más conveniente.'

function answersOf(quotations: Agile['quotations'], reason: string | null = REASON) {
  const result = { reason, quoters: quotations.length } as Agile['result']
  const agile = { result, quotations } as unknown as Agile
  const tender = { currency: 'CLP', amount: 1_850_000, facts: {}, agile } as unknown as TenderDetail
  return agileResultAnswers(tender, agile)
}
const words = (answers: ReturnType<typeof answersOf>) => answers.map(({ title, head, note }) => [title, head, note])

test('ESC-20 a chosen Compra Ágil says the own result, who won, by how much the own quotation lost, how many quoted', () => {
  const winner = quotation('Irreal Ltda.', 970_000, { is_selected: true })
  const own = quotation('Nuestra Ltda.', 1_000_000, { is_own: true })
  expect(words(answersOf([winner, own, quotation('Tercera', 1_200_000)]))).toEqual([
    ['Tu resultado', 'No ganaste', 'Cotizaste $1.000.000'],
    ['Ganó', 'Irreal Ltda.', '$970.000'],
    ['La perdiste por', '$30.000', 'Tu cotización $1.000.000; la elegida $970.000, 3 % más barata'],
    ['Cotizaron', '3 proveedores', 'Entre $970.000 y $1.200.000'],
  ])
})

test('ESC-20 an own quotation that won is in the first answer alone, with the stated reason', () => {
  const own = quotation('Nuestra Ltda.', 1_000_000, { is_own: true, is_selected: true })
  const answers = answersOf([own])
  expect(words(answers)).toEqual([
    ['Tu resultado', 'Ganaste', 'Cotizaste $1.000.000'],
    ['Ganó', 'Nadie más', undefined],
    ['Por qué', 'Precio', REASON],
    ['Cotizaron', '1 proveedor', undefined],
  ])
  expect(answers.map(({ isOwn, section }) => [Boolean(isOwn), section])).toEqual([
    [true, 'result'],
    [false, 'result'],
    [false, 'result'],
    [false, 'result'],
  ])
})

test('no natural person is named, and without the month of the result nothing is claimed', () => {
  const person = quotation('', 900, { rut: null, name: null, is_natural_person: true, is_selected: true })
  expect(words(answersOf([person], null))).toEqual([
    ['Tu resultado', 'Sin cotización tuya', undefined],
    ['Ganó', 'Persona natural', '$900'],
    ['Por qué', 'No dice por qué', undefined],
    ['Cotizaron', '1 proveedor', undefined],
  ])
  const waiting = { result: null, quotations: [] } as unknown as Agile
  const tender = { currency: 'CLP', amount: 1_850_000, facts: { quotations: 4 }, agile: waiting }
  const answers = agileResultAnswers(tender as unknown as TenderDetail, waiting)
  expect(words(answers)).toEqual([
    ['Tu resultado', 'Aún no lo sabemos', 'Quién cotizó y quién ganó se publica a fines de mes.'],
    ['Ganó', 'Aún no se publica', undefined],
    ['Presupuesto', '$1.850.000', undefined],
    ['Cotizaron', '4 proveedores', undefined],
  ])
  expect(answers.map(({ section }) => section)).toEqual([undefined, undefined, undefined, 'terms'])
})

test('stated reasons are counted by the name that they begin with', () => {
  const reasons = [
    { reason: REASON, requests: 4 },
    { reason: 'Plazos de entrega, el proveedor ofreció el plazo más conveniente.', requests: 5 },
    { reason: 'Precio', requests: 2 },
  ]
  expect(shortReasons(reasons)).toEqual([
    { reason: 'Precio', requests: 6 },
    { reason: 'Plazos de entrega', requests: 5 },
  ])
})
