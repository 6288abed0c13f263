import { expect, test } from 'vitest'
import { parseAnswer } from './answer.ts'

test('SYN-1 an empty day is an answer without entries', () => {
  const body = '{"Cantidad":0,"FechaCreacion":"2026-07-03T08:12:19.2340084-04:00","Version":"v1","Listado":[]}'
  const sourceAt = new Date('2026-07-03T12:12:19.234Z')
  expect(parseAnswer(body)).toEqual({ kind: 'answer', count: 0, sourceAt, entries: [] })
})

test.each([
  [203, 'Ticket no válido.'],
  [10500, 'Lo sentimos. Hemos detectado que existen peticiones simultáneas.'],
  [10300, 'Los parámetros no son válidos.'],
])('SYN-1 the error %i of the source keeps its message', (code, message) => {
  expect(parseAnswer(JSON.stringify({ Codigo: code, Mensaje: message }))).toEqual({ kind: 'error', code, message })
})

test.each([
  '<html>gateway error</html>',
  '{"Cantidad":1,"Listado":[{"Codigo',
  '',
  'null',
  '[]',
  '{"Cantidad":1}',
  '{"Listado":{}}',
])('SYN-1 %j is unreadable and does not throw', (body) => {
  expect(parseAnswer(body).kind).toBe('unreadable')
})
