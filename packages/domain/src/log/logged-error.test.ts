import { expect, test } from 'vitest'
import { loggedError, withoutPersonalData } from './logged-error.ts'

test.each([
  ['550 5.1.1 <ana.perez@empresa.cl>: unknown', '550 5.1.1 <<correo>>: unknown'],
  ['mailto:ana+1@empresa.co.uk', 'mailto:<correo>'],
  ['la empresa 76.482.913-K ya existe', 'la empresa <rut> ya existe'],
  ['rut=7648291-3', 'rut=<rut>'],
  ['licitación 1057432-8-LE26', 'licitación 1057432-8-LE26'],
  ['GET /licitaciones.json?codigo=1-1-LE26&ticket=F8537A18', 'GET /licitaciones.json?codigo=1-1-LE26&ticket=<secreto>'],
  ['bearer eyJhbGciOi.eyJzdWIi.c2ln', 'bearer <token>'],
  [
    'at file:///srv/node_modules/@fastify/etag/index.js:12:3',
    'at file:///srv/node_modules/@fastify/etag/index.js:12:3',
  ],
])('%j is logged as %j', (text, logged) => {
  expect(withoutPersonalData(text)).toBe(logged)
})

test('a constraint violation is logged with the constraint and without the row', () => {
  const refusal = Object.assign(new Error('duplicate key value violates unique constraint "idp_user_email"'), {
    code: '23505',
    constraint: 'idp_user_email',
    detail: 'Key (email)=(ana@empresa.cl) already exists.',
    where: 'SQL statement with ana@empresa.cl',
    parameters: ['ana@empresa.cl'],
  })
  const logged = loggedError(new Error('not stored', { cause: refusal }))
  expect(logged).toMatchObject({ type: 'Error', message: 'not stored', cause: { constraint: 'idp_user_email' } })
  expect(JSON.stringify(logged)).not.toContain('empresa.cl')
})

test('aggregated errors and thrown values that are no errors are logged', () => {
  expect(loggedError(new AggregateError([new Error('::1'), new Error('127.0.0.1')]))).toMatchObject({
    type: 'AggregateError',
    errors: [{ message: '::1' }, { message: '127.0.0.1' }],
  })
  expect(loggedError('a word')).toEqual({ type: 'string', message: 'a word' })
})
