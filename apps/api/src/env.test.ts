import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECRET_SETTINGS } from '@mirador/ingestion/source/secret-files'
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
  [{ WEBHOOK_LOOPBACK: 'si' }, 'WEBHOOK_LOOPBACK: debe ser true o false.'],
  [
    { WEBHOOK_LOOPBACK: 'true', NODE_ENV: 'production', AUTH_SECRET: 'a secret of the tests, longer than 32 bytes' },
    'WEBHOOK_LOOPBACK: no se acepta en producción; es para pruebas en esta máquina.',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: debe comenzar con postgres:// o postgresql://.'],
  [
    { DATABASE_READ_URL: 'postgres://x' },
    'DATABASE_READ_URL: es la réplica de DATABASE_URL, que falta; la base de datos integrada no tiene réplica.',
  ],
  [{ AUTH_SECRET: 'corta' }, 'AUTH_SECRET: debe tener al menos 32 bytes.'],
  [
    { NODE_ENV: 'production' },
    'AUTH_SECRET: es obligatoria en producción (al menos 32 bytes, por ejemplo de `openssl rand -base64 48`).',
  ],
  [
    { PUBLIC_URL: 'mirador.cl' },
    'PUBLIC_URL: debe ser un origen http o https sin ruta, como https://mirador.ejemplo.cl.',
  ],
  [{ METRICS_TOKEN: 'corta' }, 'METRICS_TOKEN: debe ser una palabra sin tildes de al menos 16 letras.'],
  [
    { SECTIONS: 'comunidad' },
    'SECTIONS: debe ser none, o secciones separadas por comas: competidores, instituciones, proveedores, analisis, hoy, mesa, conexiones, asistentes.',
  ],
  [
    { SECTIONS: ',' },
    'SECTIONS: debe ser none, o secciones separadas por comas: competidores, instituciones, proveedores, analisis, hoy, mesa, conexiones, asistentes.',
  ],
  [{ COMPRA_AGIL_MONTHS: 'dos' }, 'COMPRA_AGIL_MONTHS: debe ser all o un número entero entre 0 y 120.'],
  [{ CONTACT_TO: 'contacto' }, 'CONTACT_TO: debe ser un correo, como contacto@ejemplo.cl.'],
])('the setting %j is refused with one line', (settings, line) => {
  expect(() => readEnv(settings)).toThrow(new RegExp(`^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`))
})

test.each([
  [{}, 1],
  [{ DATABASE_URL: 'postgres://localhost/mirador' }, null],
  [{ DATABASE_URL: 'postgres://localhost/mirador', COMPRA_AGIL_MONTHS: '12' }, 12],
  [{ COMPRA_AGIL_MONTHS: 'all' }, null],
  [{ COMPRA_AGIL_MONTHS: '0' }, 0],
])('AGI-2 with %j this many whole months of Compra Ágil are kept: %s', (settings, months) => {
  expect(readEnv(settings).agileMonths).toBe(months)
})

test.each([
  [{}, ['competidores', 'instituciones', 'proveedores', 'analisis', 'hoy', 'mesa', 'conexiones', 'asistentes']],
  [
    { SECTIONS: '' },
    ['competidores', 'instituciones', 'proveedores', 'analisis', 'hoy', 'mesa', 'conexiones', 'asistentes'],
  ],
  [{ SECTIONS: 'none' }, []],
  [{ SECTIONS: 'analisis' }, ['analisis']],
  [{ SECTIONS: ' instituciones ' }, ['instituciones']],
  [{ SECTIONS: 'instituciones,instituciones' }, ['instituciones']],
])('MKT-3 %j opens the sections %j', (settings, sections) => {
  expect(readEnv(settings).sections).toEqual(sections)
})

test('a secret may be in a file of a vault or of the service manager', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-secrets-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const secret = 'a secret of the tests, longer than 32 bytes'
  const files = {
    AUTH_SECRET_FILE: file('auth', `${secret}\n`),
    MERCADO_PUBLICO_TICKET_FILE: file('ticket', 'F8537A18-6766-4DEF-9E59-426B4FEE2844'),
    METRICS_TOKEN_FILE: file('token', 'a token of sixteen or more'.replaceAll(' ', '-')),
    SMTP_URL_FILE: file('smtp', 'smtp://127.0.0.1:25'),
  }
  const env = readEnv({ ...files, MAIL_FROM: 'mirador@mirador.example' })
  expect(env).toMatchObject({ authSecret: secret, metricsToken: 'a-token-of-sixteen-or-more' })
  expect(env.source.ticket).toBe('F8537A18-6766-4DEF-9E59-426B4FEE2844')
  expect(env.smtpUrl).toContain('127.0.0.1')
  // a secret that is set directly wins
  expect(readEnv({ ...files, AUTH_SECRET: secret.toUpperCase(), MAIL_FROM: 'a@b.cl' }).authSecret).toBe(
    secret.toUpperCase(),
  )
  const missing = { ...files, AUTH_SECRET_FILE: join(folder, 'nada'), NODE_ENV: 'production' }
  expect(() => readEnv(missing)).toThrow(`AUTH_SECRET_FILE: no se puede leer ${join(folder, 'nada')}.`)
  rmSync(folder, { recursive: true })
})

test('every secret setting can be in a file, and the documentation says so', () => {
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  for (const name of SECRET_SETTINGS) expect(page).toContain(`\`${name}_FILE\``)
})

test('production connects to a database on another machine with TLS, unless its operator says otherwise', () => {
  const settings = { NODE_ENV: 'production', AUTH_SECRET: 'a secret of the tests, longer than 32 bytes' }
  const url = 'postgres://mirador:clave@db.ejemplo.cl/mirador'
  expect(() => readEnv({ ...settings, DATABASE_URL: url })).toThrow(
    'DATABASE_URL: la base de datos está en otro equipo',
  )
  const whole = { ...settings, DATABASE_URL: `${url}?sslmode=verify-full` }
  expect(() => readEnv({ ...whole, DATABASE_READ_URL: url })).toThrow('DATABASE_READ_URL: la base de datos está')
  expect(readEnv(whole).databaseUrl).toBe(`${url}?sslmode=verify-full`)
  expect(readEnv({ ...settings, DATABASE_URL: 'postgres://127.0.0.1/mirador' }).databaseUrl).toContain('127.0.0.1')
  expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url)
})
