import { randomBytes } from 'node:crypto'
import { startOpenIdProvider } from '@mirador/testing/identity/openid-provider'
import type { LightMyRequestResponse } from 'fastify'
import { openTestIdentity, PUBLIC_URL } from '../test-identity.ts'
import type { SocialSettings } from './openid-provider.ts'
import { challengeOf } from './pkce.ts'

export const DASHBOARD = `${PUBLIC_URL}/dashboard`
export const OTHER_ORIGIN = 'https://otra.example.cl'

/** The identity service with the user Ana, and a social sign-in provider. */
export async function openTestSocial(settings: Partial<SocialSettings> = {}) {
  const provider = await startOpenIdProvider()
  const service = await openTestIdentity({ social: { ...provider.settings, ...settings }, webOrigins: [OTHER_ORIGIN] })
  return {
    ...service,
    provider,
    newVisitor: (ip?: string) => visitor(service, ip),
    async close() {
      await service.close()
      await provider.stop()
    },
  }
}

/** A browser during a social sign-in, with the web app's verifier and state. */
function visitor({ app, newBrowser }: Awaited<ReturnType<typeof openTestIdentity>>, ip = '192.0.2.1') {
  const browser = newBrowser(ip)
  const verifier = randomBytes(32).toString('base64url')
  const request = {
    response_type: 'code',
    client_id: 'mirador-web',
    redirect_uri: DASHBOARD,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  }

  async function open(url: string, cookies = browser.cookies): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({ url, remoteAddress: ip, headers: cookie ? { cookie } : {} })
    for (const { name, value } of answer.cookies) browser.cookies.set(name, value)
    return answer
  }

  const self = {
    browser,
    verifier,
    open,
    begin: (changes: Record<string, string | undefined> = {}) => {
      const query = Object.entries({ ...request, state: 'estado', ...changes }).filter(
        ([, value]) => value !== undefined,
      )
      return open(`/auth/oauth2/authorize?${new URLSearchParams(query as [string, string][])}`)
    },
    /** Consents at the provider. @returns the path of the callback */
    async consent(begun: LightMyRequestResponse): Promise<string> {
      const answer = await fetch(String(begun.headers.location), { redirect: 'manual' })
      return String(answer.headers.get('location')).slice(PUBLIC_URL.length)
    },
    /** Signs in up to the web app. @returns the parameters of its address */
    async travel(): Promise<URL> {
      return arrivalOf(await open(await self.consent(await self.begin())))
    },
    /** @param at another process of the service */
    redeem: (
      code: string | null,
      changes: Record<string, string> = {},
      headers: Record<string, string> = {},
      at: Pick<typeof app, 'inject'> = app,
    ) =>
      at.inject({
        method: 'POST',
        url: '/auth/oauth2/token',
        remoteAddress: ip,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'mirador-web',
          redirect_uri: DASHBOARD,
          code: String(code),
          code_verifier: verifier,
          ...changes,
        }).toString(),
      }),
    /** The complete sign-in. */
    async signIn(): Promise<LightMyRequestResponse> {
      const answer = await self.redeem((await self.travel()).searchParams.get('code'))
      for (const { name, value } of answer.cookies) browser.cookies.set(name, value)
      return answer
    },
  }
  return self
}

/** Target of a redirect. */
export function arrivalOf(answer: LightMyRequestResponse): URL {
  return new URL(String(answer.headers.location))
}

/** The parameters that the web app gets after a refused sign-in. */
export function refusalOf({ origin, pathname, searchParams }: URL) {
  return { page: origin + pathname, ...Object.fromEntries(searchParams) }
}
