import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '@mirador/database/connection/connect'
import type { InjectOptions } from 'fastify'
import { decodeJwt } from 'jose'
import { startIdentity, type TestClock, type TestIdentity } from '../test-identity.ts'
import type { UserPool } from './user-pool.ts'

/** A failure of the pool: `cut` closes the connection, `hang` never answers. */
export type Fault = 'cut' | 'hang' | { status: number; body: string }

export interface TestUserPool {
  pool: UserPool
  service: TestIdentity
  /** requested operations and key files, oldest first */
  requests: string[]
  /** if set, the answer to every request */
  fault: Fault | undefined
  /** sends one operation to the pool, as a browser does */
  call(operation: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** the tokens of a new session */
  signIn(email: string, password: string): Promise<PoolTokens>
  close(): Promise<void>
}

export interface PoolTokens {
  AccessToken: string
  IdToken: string
  RefreshToken: string
}

/**
 * An external user pool: an embedded service that sends refresh tokens in bodies, as Cognito does, behind a server that can
 * fail. The caller closes the database.
 */
export async function openTestUserPool(database: Pick<Database, 'db'>, clock?: TestClock): Promise<TestUserPool> {
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service = await startIdentity(database, {
    refreshTransport: 'body',
    publicUrl: origin,
    ...(clock ? { clock } : {}),
  })
  const endpoint = `${origin}/auth/`

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const target = headers['x-amz-target']
    if (method !== 'OPTIONS') double.requests.push(String(target?.toString().split('.')[1] ?? url.split('/').at(-1)))
    const { fault } = double
    if (fault === 'hang') return
    if (fault === 'cut') return request.socket.destroy()
    if (fault) return response.writeHead(fault.status).end(fault.body)
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type, x-amz-target' }
    if (method === 'OPTIONS') return response.writeHead(200, cors).end()
    if (target?.toString().endsWith('.DeleteUser')) {
      const refusal = await deleteUser(Buffer.concat(chunks))
      return response.writeHead(refusal ? 400 : 200, cors).end(refusal && JSON.stringify({ __type: refusal }))
    }
    // without origins and cookies, like Cognito
    const { origin: _, cookie: __, 'sec-fetch-site': ___, ...otherHeaders } = headers
    const answer = await service.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: otherHeaders as Record<string, string>,
      ...(chunks.length > 0 ? { payload: Buffer.concat(chunks) } : {}),
    })
    const type = answer.headers['content-type'] ?? 'application/json'
    return response.writeHead(answer.statusCode, { ...cors, 'content-type': type }).end(answer.rawPayload)
  }

  /** An operation that the embedded service lacks; needs a valid token. Returns Cognito's refusal, if any. */
  async function deleteUser(body: Buffer): Promise<string | undefined> {
    const { AccessToken } = JSON.parse(body.toString()) as { AccessToken: string }
    const { sub } = decodeJwt(AccessToken)
    const row = await database.db
      .deleteFrom('idp_user')
      .where('sub', '=', sub ?? '')
      .returning('sub')
      .executeTakeFirst()
    return row ? undefined : 'UserNotFoundException'
  }

  const double: TestUserPool = {
    pool: { endpoint, poolId: 'local_mirador', clientId: 'mirador-web' },
    service,
    requests: [],
    fault: undefined,
    async call(operation, body) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify({ ClientId: 'mirador-web', ...body }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    async signIn(USERNAME, PASSWORD) {
      const request = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } }
      const { body } = await double.call('InitiateAuth', request)
      return body.AuthenticationResult as PoolTokens
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await service.app.close()
    },
  }
  return double
}
