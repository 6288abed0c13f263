import { expect, test } from 'vitest'
import { codeMail } from './code-mail.ts'

const TO = {
  to: 'ana@example.cl',
  code: '012345',
  sentAt: new Date('2025-06-02T12:00:00Z'),
  expiresAt: new Date('2025-06-03T12:00:00Z'),
}
const PRODUCT = { product: 'Mirador', url: 'https://mirador.example.cl' }

test('REG-3 the verification mail gives the purpose of the code, its validity, and what to do with one that was not requested', () => {
  const { subject, text } = codeMail('verification-code', TO, PRODUCT)
  expect(subject).toBe('Tu código de verificación de Mirador')
  expect(text).toBe(`Tu código de verificación
=========================

Para terminar de crear tu cuenta en Mirador, escribe este código, o usa el enlace y quedará escrito:

012345

El código vence en 24 horas y sirve una sola vez. No lo compartas: nadie de nuestro equipo te lo va a pedir.

Si no estás creando una cuenta en Mirador, ignora este correo: sin el código, nadie puede confirmar una cuenta con tu dirección.

Continuar con este código:
https://mirador.example.cl/register/step/2/verify#codigo=012345&correo=ana%40example.cl

Este es un correo automático de Mirador. No respondas a esta dirección.
`)
})

test('REC-1 the reset mail says that a code that was not requested changes nothing', () => {
  const { subject, text } = codeMail('reset-code', TO, PRODUCT)
  expect(subject).toBe('Tu código para cambiar la contraseña de Mirador')
  expect(text).toContain('\n\n012345\n\n')
  expect(text).toContain('Si no pediste cambiar tu contraseña, ignora este correo: sigue siendo la misma.')
})

test('REG-3 a product name cannot break the HTML, and no subject holds a code', () => {
  const { html, subject } = codeMail('verification-code', TO, { ...PRODUCT, product: '<b>Á & "B"</b>' })
  expect(html).not.toContain('<b>')
  expect(html).toContain('&lt;b&gt;Á &amp; &quot;B&quot;&lt;/b&gt;')
  expect(subject).not.toContain(TO.code)
})
