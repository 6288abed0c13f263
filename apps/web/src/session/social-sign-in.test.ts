import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSocialReturn } from './social-return.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const SOCIAL = {
  name: 'Google',
  authorizeUrl: 'http://localhost:3000/auth/oauth2/authorize',
  tokenUrl: '/auth/oauth2/token',
  redirectUris: ['http://localhost:3000/dashboard'],
}
let social: typeof SOCIAL | undefined
const page = { origin: 'http://localhost:3000', assign: vi.fn() }

beforeEach(() => {
  stored.clear()
  social = SOCIAL
  page.assign.mockReset()
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: storage }))
  vi.stubGlobal('location', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Imports the module with the settings of a server. */
async function load() {
  const { loadRuntimeConfig } = await import('../runtime-config.ts')
  const identity = { provider: 'embedded', endpoint: '/auth/', clientId: 'mirador-web', poolId: 'p', social }
  const config = { apiUrl: '', refreshUrl: '', taxRegistryUrl: '', companyName: 'Mirador', sections: [], identity }
  await loadRuntimeConfig(`data:application/json,${encodeURIComponent(JSON.stringify(config))}`)
  return import('./social-sign-in.ts')
}

test.each([
  ['/dashboard', '?code=x&state=y', true],
  ['/dashboard', '?error=access_denied&error_description=expired', true],
  ['/dashboard', '', false],
  ['/dashboard', '?code=x', false],
  ['/dashboard/2', '?code=x&state=y', false],
  ['/login', '?code=x&state=y', false],
])('LOG-4 %s%s is the return of a sign-in: %s', (pathname, search, isReturn) => {
  expect(isSocialReturn({ pathname, search })).toBe(isReturn)
})

test('LOG-4 the challenge is the one of RFC 7636, appendix B', async () => {
  const { challengeOf } = await load()
  const challenge = await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('LOG-4 the redirect carries a challenge, and the state for the return is stored in this tab', async () => {
  const { socialStart, challengeOf } = await load()
  await socialStart('/perfil')
  const { state, verifier, after } = JSON.parse(stored.get('social-sign-in') ?? '')
  expect(after).toBe('/perfil')
  const url: URL = page.assign.mock.calls[0]?.[0]
  expect(url.origin + url.pathname).toBe(SOCIAL.authorizeUrl)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'mirador-web',
    redirect_uri: 'http://localhost:3000/dashboard',
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  })
  expect(url.href).not.toContain(verifier)
})

test('LOG-4 social sign-in is offered if a provider is configured and this origin can be its return address', async () => {
  expect((await load()).socialProvider()).toMatchObject({ name: 'Google' })
  social = { ...SOCIAL, redirectUris: ['https://mirador.example.cl/dashboard'] }
  expect((await load()).socialProvider()).toBeUndefined()
  social = undefined
  expect((await load()).socialProvider()).toBeUndefined()
  social = SOCIAL
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues })
  expect((await load()).socialProvider()).toBeUndefined()
})

test('LOG-4 a code is not exchanged if the sign-in started elsewhere or has another state', async () => {
  const { socialFinish } = await load()
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect(await socialFinish(new URL('http://localhost:3000/dashboard?code=x&state=y'))).toBe('/login')
  stored.set('social-sign-in', JSON.stringify({ state: 'otro', verifier: 'v', after: '/perfil' }))
  expect(await socialFinish(new URL('http://localhost:3000/dashboard?code=x&state=y'))).toBe('/login')
  expect(fetched).not.toHaveBeenCalled()
  expect(stored.has('social-sign-in')).toBe(false)
  fetched.mockRestore()
})

test('TRU-4 an account with a second factor goes on to its second step, with the page to return to, and nothing stored', async () => {
  const { socialFinish } = await load()
  const challenge = { Session: 'secreto', ChallengeParameters: { USER_ID_FOR_SRP: 'sub-1' } }
  const answer = { error: 'mfa_required', ChallengeName: 'SOFTWARE_TOKEN_MFA', ...challenge }
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer, { status: 400 }))
  stored.set('social-sign-in', JSON.stringify({ state: 'y', verifier: 'v', after: '/perfil' }))
  expect(await socialFinish(new URL('http://localhost:3000/dashboard?code=x&state=y'))).toBe('/login')
  const { waitingSignIn } = await import('./second-factor.ts')
  expect(waitingSignIn()).toEqual({ challenge: { session: 'secreto', username: 'sub-1' }, after: '/perfil' })
  expect(JSON.stringify([...stored])).not.toContain('secreto')
  fetched.mockRestore()
})
