import { expect, test } from 'vitest'
import { lacksSslMode } from './ssl-mode.ts'

test.each([
  ['postgres://mirador:clave@127.0.0.1:5432/mirador', false],
  ['postgres://mirador@localhost/mirador', false],
  ['postgres://mirador@[::1]/mirador', false],
  ['postgres:///mirador?host=/run/postgresql', false],
  ['postgres://mirador:clave@db.ejemplo.cl/mirador', true],
  ['postgres://mirador:clave@10.0.0.5/mirador?application_name=x', true],
  ['postgres://mirador:clave@localhost.ejemplo.cl/mirador', true],
  ['postgres://mirador:clave@db.ejemplo.cl/mirador?sslmode=verify-full', false],
  ['postgres://mirador:clave@database/mirador?sslmode=disable', false],
  ['postgres://yo:cla#ve@x/mirador', false],
])('whether the address %s states how its connection is encrypted', (url, lacks) => {
  expect(lacksSslMode(url)).toBe(lacks)
})
