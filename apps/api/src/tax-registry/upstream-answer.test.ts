import { expect, test } from 'vitest'
import { nameInAnswer } from './upstream-answer.ts'

const RUT = '76118195-5'
const read = (answer: unknown, status = 200) => nameInAnswer(RUT, status, JSON.stringify(answer))

test.each([
  [{ razon_social: 'FICTICIA DEL SUR SPA', actividades: [], error: '' }],
  [{ razon_social: '  FICTICIA \n DEL SUR  SPA ', actividades: [{ giro: 'VENTAS' }], error: null }],
  [{ rut: RUT, razon_social: 'FICTICIA DEL SUR SPA' }],
  [{ status: 'success', data: { rut: '76.118.195-5', name: 'FICTICIA DEL SUR SPA', activities: [] } }],
  [{ status: 'success', message: 'ok', data: { rut: '761181955', name: 'FICTICIA DEL SUR SPA' } }],
  [{ success: true, data: { RUT: '76118195', DV: '5', TIPO: 'PJ', RAZON_SOCIAL: 'FICTICIA DEL SUR SPA' } }],
  [{ success: true, data: { RUT: 76118195, DV: 5, RAZON_SOCIAL: 'FICTICIA DEL SUR SPA' } }],
  [{ success: true, data: { RUT: '76118195', RAZON_SOCIAL: 'FICTICIA DEL SUR SPA' } }],
  [{ success: true, data: { RUT: '76118195-5', RAZON_SOCIAL: 'FICTICIA DEL SUR SPA' } }],
])('REG-8 the legal name is found in %j', (answer) => {
  expect(read(answer)).toBe('FICTICIA DEL SUR SPA')
})

test.each([
  [{ razon_social: null, actividades: [], error: null }, 200],
  [{ razon_social: '   ', actividades: [], error: '' }, 200],
  [{ razon_social: '', actividades: [], error: 'RUT no encontrado' }, 200],
  [{ status: 'fail', data: { message: 'RUT not found' } }, 200],
  [{ status: 'fail', data: { rut: 'not found' } }, 404],
  [{ success: false, message: 'No se encontró el contribuyente' }, 200],
  [{ success: false, error: { message: 'El RUT no existe' } }, 404],
  [{ success: false }, 404],
  [{ success: true, data: { RUT: '76118195', DV: '5', RAZON_SOCIAL: null } }, 200],
])('REG-8 %j with status %i means that the rut is unknown there', (answer, status) => {
  expect(read(answer, status)).toBeNull()
})

test.each([
  ['[]', 200],
  ['null', 200],
  ['"FICTICIA"', 200],
  ['{}', 200],
  ['', 200],
  ['<html><body>FICTICIA</body></html>', 200],
  ['<html>404</html>', 404],
  ['{"razon_social": 5}', 200],
  ['{"razon_social": {"texto": "X"}}', 200],
  ['{"nombre": "FICTICIA"}', 200],
  ['{"success": true, "data": null}', 200],
  ['{"success": true, "data": [{"RAZON_SOCIAL": "X"}]}', 200],
  ['{"success": false}', 200],
  ['{"success": false, "message": "clave inválida"}', 401],
  ['{"success": false, "error": "error interno"}', 500],
  ['{"status": "error", "message": "captcha"}', 200],
  ['{"status": "success", "data": {"activities": []}}', 200],
  ['{"razon_social": "FICTICIA", "error": "no hay conexión con el SII"}', 200],
  ['{"razon_social": "FICTICIA"}', 500],
  ['{"rut": "96712740-K", "razon_social": "OTRA"}', 200],
  ['{"success": true, "data": {"RUT": "96712740", "DV": "K", "RAZON_SOCIAL": "OTRA"}}', 200],
])('REG-8 %s with status %i is a failure, not an answer', (body, status) => {
  expect(() => nameInAnswer(RUT, status, body)).toThrow(expect.objectContaining({ code: 'registry_failed' }))
})

test('REG-8 an upstream that answers 429 is busy', () => {
  expect(() => nameInAnswer(RUT, 429, '{"success":false}')).toThrow(expect.objectContaining({ code: 'registry_busy' }))
})

test('REG-8 a name is truncated to the length of its field', () => {
  expect(read({ razon_social: 'A'.repeat(5000) })).toHaveLength(200)
})
