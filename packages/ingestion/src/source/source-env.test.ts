import { expect, test } from 'vitest'
import { readSourceEnv } from './source-env.ts'

const AGILE = { url: 'https://api2.mercadopublico.cl/v2/compra-agil', sharesQuota: true }

test('AGI-2 Compra Ágil may have another address and a quota of its own, or not be read', () => {
  const env = { COMPRA_AGIL_URL: 'http://127.0.0.1:8081/v2/compra-agil/', COMPRA_AGIL_QUOTA: 'own' }
  expect(readSourceEnv(env).agile).toEqual({ url: 'http://127.0.0.1:8081/v2/compra-agil', sharesQuota: false })
  expect(readSourceEnv({ COMPRA_AGIL: 'false' }).agile).toBeUndefined()
})

test('SYN-1 without settings the source is the public API, at a prudent pace and without a ticket', () => {
  expect(readSourceEnv({ MERCADO_PUBLICO_TICKET: ' ' })).toEqual({
    url: 'https://api.mercadopublico.cl/servicios/v1/publico',
    pauseMs: 3000,
    intervalSeconds: 300,
    agile: AGILE,
  })
})

test('SYN-1 the settings of the source are read as given', () => {
  const env = {
    MERCADO_PUBLICO_URL: 'http://127.0.0.1:8080/servicios/v1/publico/',
    MERCADO_PUBLICO_TICKET: 'F8537A18-6766-4DEF-9E59-426B4FEE2844',
    MERCADO_PUBLICO_PAUSE_MS: '0',
    SYNC_INTERVAL_SECONDS: '60',
  }
  expect(readSourceEnv(env)).toEqual({
    url: 'http://127.0.0.1:8080/servicios/v1/publico',
    ticket: 'F8537A18-6766-4DEF-9E59-426B4FEE2844',
    pauseMs: 0,
    intervalSeconds: 60,
    agile: AGILE,
  })
})

test.each([
  ['MERCADO_PUBLICO_URL', 'api.mercadopublico.cl'],
  ['MERCADO_PUBLICO_URL', 'ftp://ejemplo.cl'],
  ['MERCADO_PUBLICO_URL', 'https://ejemplo.cl/?ticket=1'],
  ['MERCADO_PUBLICO_TICKET', 'dos palabras'],
  ['MERCADO_PUBLICO_PAUSE_MS', '3s'],
  ['MERCADO_PUBLICO_PAUSE_MS', '-1'],
  ['MERCADO_PUBLICO_PAUSE_MS', '1.5'],
  ['SYNC_INTERVAL_SECONDS', '0'],
  ['SYNC_INTERVAL_SECONDS', '1e3'],
  ['COMPRA_AGIL', 'no'],
  ['COMPRA_AGIL_URL', 'api2.mercadopublico.cl'],
  ['COMPRA_AGIL_QUOTA', '10000'],
])('SYN-1 a bad %s is reported in one line that names it (%s)', (name, value) => {
  expect(() => readSourceEnv({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+\\.$`))
})

test('SYN-1 every bad setting is named, and a bad ticket is not repeated', () => {
  const env = { MERCADO_PUBLICO_TICKET: 'secreto secreto', SYNC_INTERVAL_SECONDS: 'x' }
  expect(() => readSourceEnv(env)).toThrow(/^MERCADO_PUBLICO_TICKET: .+\nSYNC_INTERVAL_SECONDS: .+$/)
  expect(() => readSourceEnv(env)).not.toThrow(/secreto/)
})
