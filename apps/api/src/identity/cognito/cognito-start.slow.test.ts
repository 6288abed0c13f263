import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnv } from '@mirador/testing/processes/child-env'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const DOMAIN = 'https://mirador.auth.sa-east-1.amazoncognito.com'
const POOL = { COGNITO_USER_POOL_ID: 'sa-east-1_AbCdEf123', COGNITO_CLIENT_ID: '1h57kf5cpq17m0eml12EXAMPLE' }

test('settings alone replace the embedded service with a pool; demo data come without an account', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-cognito-'))
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: childEnv({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...POOL,
      IDENTITY_PROVIDER: 'cognito',
      COGNITO_REGION: 'sa-east-1',
      COGNITO_DOMAIN: DOMAIN,
    }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const url = `http://127.0.0.1:${port}`
  try {
    await expect
      .poll(
        () =>
          fetch(`${url}/readyz`).then(
            ({ ok }) => ok,
            () => child.exitCode,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    const config = await (await fetch(`${url}/config.json`)).json()
    expect(config).toMatchObject({
      demo: true,
      identity: {
        provider: 'cognito',
        endpoint: 'https://cognito-idp.sa-east-1.amazonaws.com/',
        keeper: '/auth/',
        clientId: POOL.COGNITO_CLIENT_ID,
        poolId: POOL.COGNITO_USER_POOL_ID,
        social: {
          name: 'Google',
          authorizeUrl: `${DOMAIN}/oauth2/authorize`,
          tokenUrl: `${DOMAIN}/oauth2/token`,
          redirectUris: [`http://localhost:${port}/dashboard`],
        },
      },
    })
    expect(config).not.toHaveProperty('demoAccount')
    const jwks = await fetch(`${url}/auth/local_mirador/.well-known/jwks.json`)
    expect(jwks.status).toBe(404)
    expect(output).toContain(`http://localhost:${port}`)
    expect(output).not.toContain('Cuenta de demostración')
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  } finally {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
