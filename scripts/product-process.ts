import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from './postgres-cluster.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

export interface Process {
  child: ChildProcess
  /** all it has printed */
  printed(): string
  /** its exit code; null when a signal ended it */
  ended: Promise<number | null>
  kill(signal?: NodeJS.Signals): Promise<void>
}

export type Program = `apps/${'api/src/main' | 'worker/src/main' | 'worker/src/import-tenders'}.ts`

export interface ProcessOptions {
  words?: readonly string[]
  /** of Node itself */
  flags?: readonly string[]
  /** who runs it, where this process may choose */
  owner?: { uid: number; gid: number } | undefined
}

/** A process of the product with these settings and nothing else of this environment. */
export function startProcess(main: Program, env: Record<string, string>, options: ProcessOptions = {}): Process {
  const { words = [], flags = [], owner } = options
  const child = spawn(process.execPath, [...flags, main, ...words], {
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
  // with its output read to the end
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

export const PASSWORD = 'Mirador2026'

/**
 * A browser, as far as cookies and the token go: it keeps them, whichever process answers.
 * @param address where it says that it is; believed by a process that trusts a proxy
 * @param send by which connections
 */
export function openBrowser(email: string, address?: string, send: Send = fetch) {
  const jar = new Map<string, string>()
  let token = ''

  async function ask(url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
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
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as any }
  }

  const identity = (api: { url: string }, operation: string, body: object) =>
    ask(`${api.url}/auth/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: 'mirador-web', ...body }),
    })

  async function tokensOf(answering: ReturnType<typeof identity>) {
    const answer = await answering
    token = answer.body.AuthenticationResult?.AccessToken ?? token
    return answer
  }

  /** Signs in with the password; the answer, whatever it is. */
  const enter = (api: { url: string }) => {
    const AuthParameters = { USERNAME: email, PASSWORD }
    return tokensOf(identity(api, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }))
  }

  return {
    jar,
    enter,
    async signIn(api: { url: string }) {
      const { body } = await enter(api)
      if (!body.AuthenticationResult) throw new Error(`not signed in: ${JSON.stringify(body)}`)
    },
    /** A new token for the session of the cookie; the answer, whatever it is. */
    renew: (api: { url: string }) => tokensOf(identity(api, 'GetTokensFromRefreshToken', {})),
    identity,
    /** The token is kept, as a thief would. */
    signOut: (api: { url: string }) => identity(api, 'RevokeToken', {}),
    call: (api: { url: string }, method: string, path: string, body?: unknown) =>
      ask(api.url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  }
}
