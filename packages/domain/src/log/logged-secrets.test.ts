import { expect, test } from 'vitest'
import { passwordOf, secretForms, withoutSecrets } from './logged-secrets.ts'

test.each([
  ['postgres://mirador:cl%40ve-larga@db/mirador', 'cl@ve-larga'],
  ['smtps://usuario:100%seguro@correo.cl', '100%seguro'],
  ['postgres:///mirador?host=/run/postgresql', undefined],
  ['smtp://localhost:1025', undefined],
  [undefined, undefined],
])('the password of %j is %j', (url, password) => {
  expect(passwordOf(url)).toBe(password)
})

test('a secret is replaced in plain, URL-encoded and JSON form; a longer one completely', () => {
  const forms = secretForms(['cl@ve "larga"', 'abcdefgh', 'abcdefgh-ijkl', 'corta', undefined])
  const line = `cl@ve "larga" cl%40ve%20%22larga%22 ${JSON.stringify('cl@ve "larga"')} abcdefgh-ijkl corta`
  expect(withoutSecrets(line, forms)).toBe('<secreto> <secreto> "<secreto>" <secreto> corta')
})
