import { expect, test } from 'vitest'
import { DAY_MS } from '../time/duration.ts'
import { type Call, SECOND_CALL_MS, secondCallOf } from './second-call.ts'

const CLOSED = new Date('2026-10-01T18:00:00Z')
const daysLater = (days: number) => new Date(CLOSED.getTime() + days * DAY_MS)

const call = (name: string, overrides: Partial<Call> = {}): Call => ({
  name,
  description: null,
  unit_code: '1057',
  unit_name: 'Abastecimiento',
  published_at: daysLater(14),
  closes_at: CLOSED,
  items: [],
  ...overrides,
})
const evidenceOf = (earlier: Call, later: Call) => secondCallOf(earlier, later)?.evidence
const names = (earlier: string, later: string) => evidenceOf(call(earlier), call(later))
const item = (product_code: number, description: string) => ({ product_code, product_name: 'Insumo', description })

test.each([
  ['Reparación de techumbre liceo bicentenario', 'REPARACION DE TECHUMBRE, LICEO BICENTENARIO'],
  ['Reparación de techumbre liceo bicentenario', '2° llamado Reparación de techumbre liceo bicentenario'],
  ['Segundo llamado transporte escolar rural Lipimávida', 'Tercer Llamado Transporte Escolar Rural Lipimávida'],
  ['Maletas mochilas coleras y distintivos escuela norte', 'Maletas mochilas colleras y distintivos escuela norte'],
])('DET-2 a nearly equal name that says what is bought is a second call: %s', (earlier, later) => {
  expect(names(earlier, later)).toBe('name')
})

test.each([
  ['another number', 'Pavimentación pasaje Los Aromos sector 1', 'Pavimentación pasaje Los Aromos sector 2'],
  [
    'another stage',
    'Construcción cierre perimetral cuartel etapa I',
    'Construcción cierre perimetral cuartel etapa II',
  ],
  ['another word on each side', 'Repuestos para avión Piper Cheyenne', 'Repuestos para avión Piper Navajo'],
  [
    'another artist',
    'Contratación artista urbano aniversario comuna',
    'Contratación artista ranchero aniversario comuna',
  ],
  ['a name that most tenders have', 'Adquisición de medicamentos', 'Adquisición de medicamentos'],
  ['no name', '–', '–'],
])('DET-2 %s is no second call', (_case, earlier, later) => {
  expect(names(earlier, later)).toBeUndefined()
})

test('DET-2 a short name needs the same description, or the same products in the same words', () => {
  const name = 'Adquisición de medicamentos'
  const described = (description: string) => call(name, { description })
  expect(
    evidenceOf(
      described('Insulina y jeringas para el programa cardiovascular'),
      described('Insulina y jeringas, programa cardiovascular'),
    ),
  ).toBe('description')
  expect(evidenceOf(described('Insulina y jeringas'), described('Anestésicos del pabellón'))).toBeUndefined()

  const listed = (...items: Call['items'][number][]) => call(name, { items })
  const insulin = item(51181506, 'Insulina NPH 100 UI frasco')
  expect(evidenceOf(listed(insulin), listed({ ...insulin, product_code: 51181599 }))).toBe('products')
  expect(evidenceOf(listed(insulin), listed(item(51181506, 'Metformina comprimidos')))).toBeUndefined()
})

test('DET-2 other products are no second call, however equal the texts', () => {
  const name = 'Reparación de techumbre liceo bicentenario'
  const of = (product_code: number) => call(name, { description: name, items: [item(product_code, name)] })
  expect(evidenceOf(of(72103302), of(72103302))).toBe('products')
  expect(evidenceOf(of(72103302), of(30161500))).toBeUndefined()
  const listed = (text: string) => call(name, { description: name, items: [item(72103302, text)] })
  expect(evidenceOf(listed('Planchas de zinc'), listed('Bajadas de aguas lluvia'))).toBeUndefined()
})

test('DET-2 a second call is published within sixty days of the closing, never before it', () => {
  const name = 'Reparación de techumbre liceo bicentenario'
  const at = (published_at: Date | null) => evidenceOf(call(name), call(name, { published_at }))
  expect(at(new Date(CLOSED.getTime() - 1))).toBeUndefined()
  expect(at(CLOSED)).toBe('name')
  expect(at(new Date(CLOSED.getTime() + SECOND_CALL_MS))).toBe('name')
  expect(at(new Date(CLOSED.getTime() + SECOND_CALL_MS + 1))).toBeUndefined()
  expect(at(null)).toBeUndefined()
  expect(evidenceOf(call(name, { closes_at: null }), call(name))).toBeUndefined()
})

test('DET-2 both are of one buying unit: of its code, or of its name where a source gives none', () => {
  const name = 'Reparación de techumbre liceo bicentenario'
  const units = (earlier: Partial<Call>, later: Partial<Call>) => evidenceOf(call(name, earlier), call(name, later))
  expect(units({ unit_code: '1' }, { unit_code: '2' })).toBeUndefined()
  expect(units({ unit_code: null }, { unit_code: '2', unit_name: 'ABASTECIMIENTO ' })).toBe('name')
  expect(units({ unit_code: null }, { unit_name: 'Educación' })).toBeUndefined()
  expect(units({ unit_code: null, unit_name: null }, { unit_code: null, unit_name: null })).toBeUndefined()
})
