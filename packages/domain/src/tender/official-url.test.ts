import { expect, test } from 'vitest'
import { isOfficialUrl, officialUrl } from './official-url.ts'

test('DET-2 only addresses of Mercado Público become links', () => {
  const good = [
    'https://www.mercadopublico.cl/a?b=c',
    'http://www.mercadopublico.cl/',
    'HTTPS://WWW.MERCADOPUBLICO.CL/acta',
    'https://mercadopublico.cl:443/x',
    officialUrl('1057-1-LE26'),
    officialUrl('744835-588-COT26'),
  ]
  const bad = [
    'https://www.mercadopublico.cl@evil.example/acta',
    'https://www.mercadopublico.cl:x@evil.example/',
    'https://user@www.mercadopublico.cl/',
    'https://www.mercadopublico.cl.evil.example/',
    'https://evilmercadopublico.cl/',
    'https://evil.example/www.mercadopublico.cl',
    'https://evil.example\\@www.mercadopublico.cl/',
    'https://www.mercadopublico.cl:8443/',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//www.mercadopublico.cl/a',
    'acta.pdf',
    '',
    'file:///etc/passwd',
    'ftp://www.mercadopublico.cl/',
  ]
  expect(good.filter(isOfficialUrl)).toEqual(good)
  expect(bad.filter(isOfficialUrl)).toEqual([])
})
