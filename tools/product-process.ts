import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/postgres-cluster.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

export interface Process {
  child: ChildProcess
  /** its output so far, stdout and stderr */
  printed(): string
  /** its exit code; null when a signal ended it. Its output is then complete */
  ended: Promise<number | null>
  kill(signal?: NodeJS.Signals): Promise<void>
}

export type Program = `apps/${'api/src/main' | 'worker/src/main' | 'worker/src/import-tenders'}.ts`

export interface ProcessOptions {
  args?: readonly string[]
  /** options of Node itself */
  flags?: readonly string[]
  /** the user that runs it; only root can choose another */
  owner?: { uid: number; gid: number } | undefined
}

/** Starts a process of the product with these settings and PATH, without the rest of this environment. */
export function startProcess(main: Program, env: Record<string, string>, options: ProcessOptions = {}): Process {
  const { args = [], flags = [], owner } = options
  const child = spawn(process.execPath, [...flags, main, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    ...owner,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  // `close`, not `exit`: the output is read to its end
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    printed: () => output,
    ended,
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await ended
    },
  }
}

export interface ApiProcess extends Process {
  url: string
}

export async function startApi(env: Record<string, string>, options?: ProcessOptions): Promise<ApiProcess> {
  const port = await freePort()
  const api = startProcess('apps/api/src/main.ts', { ...env, PORT: String(port) }, options)
  return { ...api, url: `http://127.0.0.1:${port}` }
}

export type Send = (
  url: string,
  init: { method?: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

export const PASSWORD = 'Cobre-azul-7'

/**
 * A client that keeps cookies and the access token like a browser, across processes of the product.
 * @param address its client address, sent as X-Forwarded-For; used by a process that trusts a proxy
 * @param send sends each request; `fetch` by default
 */
export function openBrowser(email: string, address?: string, send: Send = fetch) {
  const jar = new Map<string, string>()
  let token = ''

  async function request(url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await send(url, {
      ...init,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...(address && { 'x-forwarded-for': address }),
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/Max-Age=0(;|$)/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    const text = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: each test asserts what it expects
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as any }
  }

  const identity = (api: { url: string }, operation: string, body: object) =>
    request(`${api.url}/auth/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: 'mirador-web', ...body }),
    })

  async function keepToken(responding: ReturnType<typeof identity>) {
    const response = await responding
    token = response.body.AuthenticationResult?.AccessToken ?? token
    return response
  }

  /** Signs in with the password. @returns the response, also when it is an error */
  const trySignIn = (api: { url: string }) => {
    const AuthParameters = { USERNAME: email, PASSWORD }
    return keepToken(identity(api, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }))
  }

  return {
    jar,
    trySignIn,
    async signIn(api: { url: string }) {
      const { body } = await trySignIn(api)
      if (!body.AuthenticationResult) throw new Error(`not signed in: ${JSON.stringify(body)}`)
    },
    /** Renews the access token by the session cookie. @returns the response, also when it is an error */
    renew: (api: { url: string }) => keepToken(identity(api, 'GetTokensFromRefreshToken', {})),
    identity,
    /** Revokes the session. The access token is kept, as by an attacker who copied it. */
    signOut: (api: { url: string }) => identity(api, 'RevokeToken', {}),
    call: (api: { url: string }, method: string, path: string, body?: unknown) =>
      request(api.url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  }
}
