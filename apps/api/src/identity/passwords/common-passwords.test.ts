import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const ANA = { email: 'ana.soto@comercialandina.cl', product: 'Mirador' }

test.each([
  // from the international list, in any case, with common additions
  ...['Password1', 'PASSWORD', 'Qwerty123', 'P@ssw0rd', 'P@ssw0rd1!', 'Iloveyou-2026', 'Football99', 'Secreta123'],
  // from the Chilean list
  ...[
    'Colocolo1',
    'C0l0c0l0',
    'Contraseña1',
    'contrasena2026',
    'Colo-Colo-1991',
    'VivaChile2026!',
    'UdeChile1',
    'ÑUÑOA-123',
  ],
  ...['ClaveÚnica1', 'Mercado Público 1', 'Diciembre2026', 'Bienvenido#1'],
  // the product, the address and its domain, a RUT
  ...['Mirador2026', 'm1r4d0r!', 'AnaSoto1', 'Ana.Soto2026', 'ANA.SOTO@comercialandina.cl', 'ComercialAndina1'],
  ...['76.482.913-1', 'Ab76482913-1', 'rut 764829131'],
  // runs
  ...['Aaaaaaaa1', 'Abcdefgh1', 'Zyxwvuts-1', 'Asdfghjkl1'],
])('REG-1 %s is a common password', async (password) => {
  expect(await isCommonPassword(password, ANA)).toBe(true)
})

test.each([
  ...['Correcto-1', 'Renovada-2026', 'Otra-clave-1', 'Anterior-1', 'Registrada-1', 'Ana-tren-2026', 'Sol-9-Luna'],
  ...[
    'tres palabras sueltas 7',
    'Password-de-la-bodega',
    'v8Kq2-zzPw',
    'Miradores-del-sur-4',
    'Ab76482913-2',
    '日本語の長い合言葉1Aa',
  ],
])('REG-1 %s is not a common password', async (password) => {
  expect(await isCommonPassword(password, ANA)).toBe(false)
})
