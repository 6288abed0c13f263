import { expect, test } from 'vitest'
import { readSocial } from './social-env.ts'

function read(settings: Record<string, string>) {
  const lines: string[] = []
  return { social: readSocial((name) => settings[name], lines), lines }
}

const CLIENT = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secreto' }

test('LOG-4 without a client there is no social sign-in, and no error', () => {
  expect(read({})).toEqual({ social: undefined, lines: [] })
})

test('LOG-4 with a client it is Google, or the provider of SOCIAL_ISSUER', () => {
  const client = { clientId: 'id', clientSecret: 'secreto' }
  expect(read(CLIENT)).toEqual({ social: { ...client, issuer: 'https://accounts.google.com' }, lines: [] })
  for (const issuer of [
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:1',
    'https://id.ejemplo.cl/x',
  ]) {
    expect(read({ ...CLIENT, SOCIAL_ISSUER: issuer })).toEqual({ social: { ...client, issuer }, lines: [] })
  }
})

test.each(['http://accounts.google.com', 'accounts.google.com', 'ftp://localhost', 'https://a:b@id.ejemplo.cl'])(
  'LOG-4 the issuer %j is refused: tokens go over https, or stay on this machine',
  (issuer) => {
    const line = 'SOCIAL_ISSUER: debe ser una dirección https; http solo en esta máquina, como http://localhost:8080.'
    expect(read({ ...CLIENT, SOCIAL_ISSUER: issuer }).lines).toEqual([line])
  },
)

test('LOG-4 an incomplete client stops the start with the name of the missing setting', () => {
  expect(read({ GOOGLE_CLIENT_ID: 'id' }).lines).toEqual([
    'GOOGLE_CLIENT_SECRET: es obligatoria cuando GOOGLE_CLIENT_ID está.',
  ])
  expect(read({ GOOGLE_CLIENT_SECRET: 's' }).lines).toEqual([
    'GOOGLE_CLIENT_ID: es obligatoria cuando GOOGLE_CLIENT_SECRET está.',
  ])
})
