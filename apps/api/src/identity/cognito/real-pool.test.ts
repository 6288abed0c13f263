import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { amplifyClient, awsSdkClient } from '../test-pool-clients.ts'
import { travelPool } from '../test-pool-journey.ts'
import { createCognitoIdentity } from './cognito-identity.ts'

// COGNITO_TEST_EMAIL: address of a mailbox that accepts any `+tag`. COGNITO_TEST_CODE: a program that takes an address and
// prints the newest code mailed to it.
const { COGNITO_TEST_EMAIL = '', COGNITO_TEST_CODE = '', ...settings } = process.env
const isSet = settings.COGNITO_USER_POOL_ID && settings.COGNITO_CLIENT_ID && COGNITO_TEST_EMAIL && COGNITO_TEST_CODE
const MAIL_MS = 2 * MINUTE_MS

test.skipIf(!isSet).each([
  ['the AWS SDK', awsSdkClient],
  ['Amplify', amplifyClient],
])(
  'REG-3 REG-5 LOG-3 REC-2 SES-4 %s makes the same journey with the user pool of COGNITO_* (skipped unless COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID, COGNITO_TEST_EMAIL and COGNITO_TEST_CODE are set)',
  async (_, clientOf) => {
    const { COGNITO_REGION, COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID } = settings
    const { userPool } = readEnv({
      IDENTITY_PROVIDER: 'cognito',
      COGNITO_REGION,
      COGNITO_USER_POOL_ID,
      COGNITO_CLIENT_ID,
    })
    if (!userPool) throw new Error('no pool')
    const { poolId: userPoolId, clientId } = userPool
    const client = clientOf({ region: COGNITO_REGION || 'us-east-1', userPoolId, clientId })
    const email = COGNITO_TEST_EMAIL.replace('@', `+${randomUUID().slice(0, 8)}@`)
    const database = await openTestDatabase()
    const { verifier } = createCognitoIdentity({
      db: database.db,
      pool: userPool,
      clock: () => new Date(),
      publicUrl: 'http://localhost:3000',
      log: console,
    })

    const codeFor = (before?: string) =>
      expect
        .poll(() => newestCode(email).then((code) => (code === before ? '' : code)), {
          timeout: MAIL_MS,
          interval: 3000,
        })
        .toMatch(/^\d{6}$/)
        .then(() => newestCode(email))
    const isAccepted = (bearer: string) =>
      verifier.verify(bearer).then(
        () => true,
        () => false,
      )
    await travelPool(client, { email, codeFor, isAccepted }).finally(() => database.close())
  },
  3 * MAIL_MS,
)

async function newestCode(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(COGNITO_TEST_CODE, [email])
  return stdout.trim()
}
