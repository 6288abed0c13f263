import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../postgres-cluster.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface Process {
  child: ChildProcess
  /** all it has printed */
  printed(): string
  kill(): Promise<void>
}

/** A process of the product with these settings and nothing else of this environment. */
export function startProcess(
  main: 'apps/api/src/main.ts' | 'apps/worker/src/main.ts',
  env: Record<string, string>,
): Process {
  const child = spawn(process.execPath, [main], { cwd: ROOT, env: { PATH: process.env.PATH, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'exit')
  return {
    child,
    printed: () => output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export interface ApiProcess extends Process {
  url: string
}

export async function startApi(env: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort()
  const api = startProcess('apps/api/src/main.ts', { ...env, PORT: String(port) })
  return { ...api, url: `http://127.0.0.1:${port}` }
}

export const PASSWORD = 'Mirador2026'

/** A browser, as far as cookies and the token go: it keeps them, whichever process answers. */
export function openBrowser(email: string) {
  const jar = new Map<string, string>()
  let token = ''

  async function ask(url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
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

  return {
    jar,
    async signIn(api: { url: string }) {
      const AuthParameters = { USERNAME: email, PASSWORD }
      const { body } = await identity(api, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
      token = body.AuthenticationResult.AccessToken
    },
    /** The token is kept, as a thief would. */
    signOut: (api: { url: string }) => identity(api, 'RevokeToken', {}),
    call: (api: { url: string }, method: string, path: string, body?: unknown) =>
      ask(api.url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  }
}
