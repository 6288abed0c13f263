import { callHeaders, toolCall } from '../mcp/test-mcp.ts'
import { openTestApp } from '../test-app.ts'
import { RESOURCE_METADATA_PATH, resourceOf, TOKEN_PATH } from './oauth-base.ts'
import { newPkce, openClientSite, REDIRECT } from './test-client-site.ts'

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openTestApp>>['signIn']>>
type Values = Readonly<Record<string, string | undefined>>

/** The product with its own clock, and a client whose document is on loopback. */
export async function openTestOauth(settings: Record<string, string> = {}) {
  let now = new Date('2026-11-23T13:12:00Z')
  const app = await openTestApp({
    now: () => now,
    settings: { WEBHOOK_LOOPBACK: 'true', RATE_LIMIT_FACTOR: '100', ...settings },
  })
  const site = await openClientSite()
  const resource = resourceOf(app.context.env)
  const usual = {
    response_type: 'code',
    client_id: site.url,
    redirect_uri: REDIRECT,
    scope: 'leer mesa',
    state: 'algo',
    code_challenge_method: 'S256',
    resource,
  }

  /** The query of a request; a value that is undefined is left out. */
  const queryOf = (values: Values) =>
    new URLSearchParams(
      Object.entries({ ...usual, ...values }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ).toString()

  /** What the assistant is answered when the person allows it. */
  async function consent(person: Person, values: Values, more: object = {}) {
    const body = { query: queryOf(values), allow: true, ...more }
    return person.call('POST', '/api/users/assistants/consent/answer', body)
  }

  async function exchange(values: Values) {
    const body = Object.entries({ client_id: site.url, resource, ...values }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    const answer = await fetch(app.url + TOKEN_PATH, { method: 'POST', body: new URLSearchParams(body) })
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
  }

  /** A code that was just given, with what its exchange needs. */
  async function allow(person: Person, values: Values = {}) {
    const { code_verifier, code_challenge } = newPkce()
    const { body } = await consent(person, { code_challenge, ...values })
    const code = new URL(body.redirect).searchParams.get('code') ?? undefined
    return { grant_type: 'authorization_code', code, code_verifier, redirect_uri: values.redirect_uri ?? REDIRECT }
  }

  /** The status of a call of a tool. */
  async function ask(token: string): Promise<number> {
    const name = 'estado_de_la_fuente'
    const { status } = await fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: callHeaders(token, name),
      body: JSON.stringify(toolCall(name, {})),
    })
    return status
  }

  return {
    app,
    site,
    ask,
    resource,
    queryOf,
    consent,
    exchange,
    allow,
    now: () => now,
    later(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    /** The tokens of an assistant that the person allowed. */
    async tokensOf(person: Person, values: Values = {}) {
      const { status, body } = await exchange(await allow(person, values))
      if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)}`)
      return body as { access_token: string; refresh_token: string; scope: string; expires_in: number }
    },
    refresh: (refresh_token: string, values: Values = {}) =>
      exchange({ grant_type: 'refresh_token', refresh_token, ...values }),
    metadata: async (path: string = RESOURCE_METADATA_PATH) => fetch(app.url + path),
    async close() {
      await site.close()
      await app.close()
    },
  }
}
