import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('mail stays in the outbox until a server is configured', () => {
  expect(readEnv({})).toMatchObject({
    smtpUrl: undefined,
    mailFrom: 'no-reply@localhost',
    contactTo: 'contacto@localhost',
  })
})

test.each([
  { SMTP_URL: 'smtp://localhost:1025' },
  { SMTP_URL: 'smtps://usuario:clave%40@correo.ejemplo.cl' },
  { SMTP_URL: 'smtp://usuario:clave@correo.ejemplo.cl:587' },
  { MAIL_FROM: 'Mirador <no-reply@ejemplo.cl>' },
  { MAIL_FROM: 'no-reply@ejemplo.cl' },
  { CONTACT_TO: 'contacto@ejemplo.cl' },
  { METRICS_TOKEN: 'una-palabra-larga' },
])('the setting %j is accepted', (settings) => {
  expect(Object.values(readEnv(settings))).toEqual(expect.arrayContaining(Object.values(settings)))
})

test.each([
  [{ SMTP_URL: 'correo.ejemplo.cl' }, 'SMTP_URL: debe ser como smtp://usuario:clave@servidor:587 o smtps://servidor.'],
  [
    { SMTP_URL: 'http://correo.ejemplo.cl' },
    'SMTP_URL: debe ser como smtp://usuario:clave@servidor:587 o smtps://servidor.',
  ],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL: debe ser como smtp://usuario:clave@servidor:587 o smtps://servidor.'],
  [
    { SMTP_URL: 'smtp://correo:puerto' },
    'SMTP_URL: debe ser como smtp://usuario:clave@servidor:587 o smtps://servidor.',
  ],
  [
    { MAIL_FROM: 'Mirador' },
    'MAIL_FROM: debe ser un correo, como no-reply@ejemplo.cl o Mirador <no-reply@ejemplo.cl>.',
  ],
  [
    { MAIL_FROM: 'a@ejemplo.cl, b@ejemplo.cl' },
    'MAIL_FROM: debe ser un correo, como no-reply@ejemplo.cl o Mirador <no-reply@ejemplo.cl>.',
  ],
  [{ METRICS_TOKEN: 'corta' }, 'METRICS_TOKEN: debe ser una palabra sin tildes de al menos 16 letras.'],
  [{ SECTIONS: 'analisis' }, 'SECTIONS: debe ser none, o secciones separadas por comas: instituciones.'],
  [{ SECTIONS: ',' }, 'SECTIONS: debe ser none, o secciones separadas por comas: instituciones.'],
  [{ CONTACT_TO: 'contacto' }, 'CONTACT_TO: debe ser un correo, como contacto@ejemplo.cl.'],
])('the setting %j is refused with one line', (settings, line) => {
  expect(() => readEnv(settings)).toThrow(new RegExp(`^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`))
})

test.each([
  [{}, ['instituciones']],
  [{ SECTIONS: '' }, ['instituciones']],
  [{ SECTIONS: 'none' }, []],
  [{ SECTIONS: ' instituciones ' }, ['instituciones']],
  [{ SECTIONS: 'instituciones,instituciones' }, ['instituciones']],
])('MKT-3 %j opens the sections %j', (settings, sections) => {
  expect(readEnv(settings).sections).toEqual(sections)
})
