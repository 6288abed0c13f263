import { expect, test } from 'vitest'
import { passwordOf, withoutSecrets, writtenForms } from './logged-secrets.ts'

test.each([
  ['postgres://mirador:cl%40ve-larga@db/mirador', 'cl@ve-larga'],
  ['smtps://usuario:100%seguro@correo.cl', '100%seguro'],
  ['postgres:///mirador?host=/run/postgresql', undefined],
  ['smtp://localhost:1025', undefined],
  [undefined, undefined],
])('the password of %j is %j', (url, password) => {
  expect(passwordOf(url)).toBe(password)
})

test('a secret is found as it is, in an address and in JSON; the longer one goes whole', () => {
  const forms = writtenForms(['cl@ve "larga"', 'abcdefgh', 'abcdefgh-ijkl', 'corta', undefined])
  const line = `cl@ve "larga" cl%40ve%20%22larga%22 ${JSON.stringify('cl@ve "larga"')} abcdefgh-ijkl corta`
  expect(withoutSecrets(line, forms)).toBe('<secreto> <secreto> "<secreto>" <secreto> corta')
})
