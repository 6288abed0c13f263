import { expect, test } from 'vitest'
import { isWebAddress, siteOf } from './web-address.ts'

test.each(['https://ficticia.cl', 'http://www.ficticia.cl/servicios?a=1', 'HTTPS://FICTICIA.CL', 'https://ñandú.cl'])(
  '%s is the address of a web site',
  (address) => expect(isWebAddress(address)).toBe(true),
)

test.each([
  ...['ficticia.cl', 'javascript:alert(1)', 'https:ficticia.cl', 'ftp://ficticia.cl', 'https://localhost', 'https://'],
  ...[
    'https://mercadopublico.cl@otra.cl',
    'https://127.0.0.1',
    'https://[::1]',
    'data:text/html,hola',
    '//ficticia.cl',
  ],
])('%s is no address of a web site', (address) => expect(isWebAddress(address)).toBe(false))

test('a site is named by its host', () => {
  expect(siteOf('https://www.ficticia.cl/servicios')).toBe('ficticia.cl')
})
