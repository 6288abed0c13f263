import { expect, test } from 'vitest'
import { mailedCodeFragment, readMailedCode } from './mailed-code.ts'

test('the fragment of a link holds code and address as they were, whatever signs the address has', () => {
  for (const email of ['ana@andina.cl', 'ana+ventas&compras#1@andina.cl', "o'higgins=1@ñandú.cl"]) {
    const mailed = { code: '012345678901', email }
    expect(readMailedCode(`#${mailedCodeFragment(mailed)}`)).toEqual(mailed)
  }
})

test('a fragment without a code, or with an impossible one, fills nothing in', () => {
  for (const hash of [
    '',
    '#',
    '#productos',
    '#codigo=123456',
    '#codigo=12<b>&correo=a@b.cl',
    '#codigo=1234567&correo=ana',
  ])
    expect(readMailedCode(hash)).toBeUndefined()
  expect(readMailedCode(`#codigo=123456&correo=a@${'b'.repeat(300)}`)).toBeUndefined()
})
