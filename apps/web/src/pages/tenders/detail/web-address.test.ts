import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test('DET-2 only web addresses of the source become links', () => {
  const good = ['https://www.mercadopublico.cl/a?b=c', 'http://www.mercadopublico.cl/']
  const bad = [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'acta.pdf',
    '',
    'file:///etc/passwd',
  ]
  expect(good.filter(isWebAddress)).toEqual(good)
  expect(bad.filter(isWebAddress)).toEqual([])
})
