import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTestFiles } from './test-files.ts'

// All outgoing calls of the servers and all redirects of a browser, each with the tests that prove its limits. A call or
// redirect that is not listed fails the test.

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const CALLS = /\b(?:fetch|createRemoteJWKSet|nodemailer\.createTransport|discovery|authorizationCodeGrant)\(/g
/** `http.request`, also under a name of its own */
const REQUESTS = /\brequest\(\s*url\b/g
const REDIRECTS = /\breply\.redirect\(/g

interface Place {
  times: number
  /** titles of tests */
  provedBy: readonly string[]
}

/** Outgoing calls: each has a timeout, and none goes to an address that a visitor or a stored row chose. */
const OUTGOING_CALLS: Record<string, Place> = {
  // MERCADO_PUBLICO_URL and COMPRA_AGIL_URL, through the `fetch` passed to it
  'packages/ingestion/src/source/source-call.ts': {
    times: 1,
    provedBy: ['SYN-1 a call without an answer is given up in time', 'SYN-1 an endless answer is cut off'],
  },
  // TAX_REGISTRY_URL
  'apps/api/src/tax-registry/upstream.ts': {
    times: 1,
    provedBy: [
      'REG-8 an upstream that never answers, or whose body never ends, times out',
      'REG-8 the rut and the key are sent to no other host',
    ],
  },
  // SOCIAL_ISSUER
  'apps/api/src/identity/social/openid-provider.ts': {
    times: 2,
    provedBy: ['LOG-4 a provider that %s when the code is exchanged is reported as such'],
  },
  // COGNITO_*
  'apps/api/src/identity/cognito/pool-call.ts': {
    times: 1,
    provedBy: ['SES-4 a renewal while the pool %s answers 503 and loses neither cookie nor session'],
  },
  'apps/api/src/identity/cognito/pool-keys.ts': {
    times: 1,
    provedBy: ['SES-4 while the pool %s no one is signed out: calls answer 503 until its keys are loaded'],
  },
  // SMTP_URL
  'apps/api/src/mailer/smtp.ts': {
    times: 1,
    provedBy: [
      'REG-3 a server that %s loses no mail and delays little',
      'REG-3 a password is sent to another machine with TLS only',
    ],
  },
}

/** Outgoing calls to addresses that an account chose (docs/decisions/0127, 0130). */
const CHOSEN_CALLS: Record<string, Place> = {
  'apps/api/src/webhooks/post-message.ts': {
    times: 1,
    provedBy: [
      'CNX-27 the resolved address %s is refused: %s',
      'CNX-27 a name that changes its address is resolved once: the checked address is the one connected to',
      'CNX-24 a redirect is an answer and is not followed',
      'CNX-24 a receiver that never answers is cut',
    ],
  },
  'apps/api/src/oauth/fetch-document.ts': {
    times: 1,
    provedBy: [
      'CNX-27 the resolved address %s is refused: %s',
      'CNX-59 the address %s of a client is refused without a request',
      'CNX-59 a name of a client that resolves to %s is refused',
      'CNX-59 a redirect is not followed',
      'CNX-59 a site that sends without end, or never answers, is cut',
    ],
  },
}

/** Redirects: to pages of the product's own origins, or to the provider that the operator configured. */
const REDIRECT_PLACES: Record<string, Place> = {
  'apps/api/src/app.ts': {
    times: 1,
    provedBy: ['RUT-2 a page typed as %s is read as %s, and never leads to another host'],
  },
  'apps/api/src/identity/social/authorize.ts': {
    times: 3,
    provedBy: ['LOG-4 no browser is redirected to %j'],
  },
  'apps/api/src/identity/social/hosted-routes.ts': {
    times: 1,
    provedBy: ['SES-3 the sign-out page never redirects to %j'],
  },
  'apps/api/src/identity/social/idpresponse.ts': {
    times: 3,
    provedBy: ['LOG-4 a callback without a started sign-in (%j) ends on the public address'],
  },
}

const servers = globSync('{apps/{api,worker},packages/*}/src/**/*.ts', { cwd: ROOT })
  .filter((file) => !/(\.test\.ts$|\/(test|fake)-[^/]+\.ts$)/.test(file))
  .map((file) => ({ file, source: readFileSync(`${ROOT}${file}`, 'utf8') }))
const tests = readTestFiles()
  .filter(({ file }) => file !== 'scripts/outward.test.ts')
  .map(({ source }) => source)
  .join('\n')

test.each([
  ['outgoing call', CALLS, OUTGOING_CALLS],
  ['outgoing call to a chosen address', REQUESTS, CHOSEN_CALLS],
  ['redirect', REDIRECTS, REDIRECT_PLACES],
] as const)('every %s is listed here with the tests of its limits', (_kind, pattern, places) => {
  const occurrences = servers.flatMap(({ file, source }) => {
    const times = source.match(pattern)?.length ?? 0
    return times > 0 ? [[file, times] as const] : []
  })
  const listed = Object.entries(places).filter(([, { times }]) => times > 0)
  expect(Object.fromEntries(occurrences)).toEqual(Object.fromEntries(listed.map(([file, { times }]) => [file, times])))
  const titles = Object.values(places).flatMap(({ provedBy }) => provedBy)
  expect(titles.filter((title) => !tests.includes(title))).toEqual([])
})
