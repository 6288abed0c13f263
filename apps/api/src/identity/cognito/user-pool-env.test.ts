import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'

const POOL = { COGNITO_USER_POOL_ID: 'sa-east-1_AbCdEf123', COGNITO_CLIENT_ID: '1h57kf5cpq17m0eml12EXAMPLE' }
const COGNITO = { ...POOL, IDENTITY_PROVIDER: 'cognito', COGNITO_REGION: 'sa-east-1' }
const POOL_ID_LINE = 'COGNITO_USER_POOL_ID: debe ser el identificador del grupo de usuarios, como us-east-1_AbCdEf123.'
const CLIENT_ID_LINE = 'COGNITO_CLIENT_ID: debe ser el identificador de un cliente del grupo, sin secreto.'

const DOMAIN_LINE =
  'COGNITO_DOMAIN: debe ser un origen https sin ruta, como https://mirador.auth.us-east-1.amazoncognito.com.'

test('the embedded service stores the accounts unless the other provider is chosen', () => {
  expect(readEnv({}).userPool).toBeUndefined()
  expect(readEnv({ ...POOL, IDENTITY_PROVIDER: 'embedded' }).userPool).toBeUndefined()
})

test('with cognito the pool is that of the settings, in the default region unless another is given', () => {
  expect(readEnv(COGNITO).userPool).toEqual({
    endpoint: 'https://cognito-idp.sa-east-1.amazonaws.com/',
    poolId: 'sa-east-1_AbCdEf123',
    clientId: '1h57kf5cpq17m0eml12EXAMPLE',
  })
  const { COGNITO_REGION: _, ...otherSettings } = COGNITO
  expect(readEnv({ ...otherSettings, COGNITO_USER_POOL_ID: 'us-east-1_X1' }).userPool?.endpoint).toBe(
    'https://cognito-idp.us-east-1.amazonaws.com/',
  )
})

test.each([
  [{ IDENTITY_PROVIDER: 'auth0' }, 'IDENTITY_PROVIDER: debe ser embedded o cognito.'],
  [{ COGNITO_REGION: 'Chile' }, 'COGNITO_REGION: debe ser una región de AWS, como us-east-1.'],
  [{ COGNITO_REGION: 'evil.example/#-1' }, 'COGNITO_REGION: debe ser una región de AWS, como us-east-1.'],
  [{ COGNITO_USER_POOL_ID: undefined }, POOL_ID_LINE],
  [{ COGNITO_USER_POOL_ID: 'sa-east-1' }, POOL_ID_LINE],
  [
    { COGNITO_USER_POOL_ID: 'us-east-1_AbCdEf123' },
    'COGNITO_USER_POOL_ID: debe comenzar con sa-east-1_, la región de COGNITO_REGION.',
  ],
  [{ COGNITO_CLIENT_ID: undefined }, CLIENT_ID_LINE],
  [{ COGNITO_CLIENT_ID: 'mirador web' }, CLIENT_ID_LINE],
  [{ COGNITO_DOMAIN: 'mirador.auth.sa-east-1.amazoncognito.com' }, DOMAIN_LINE],
  [{ COGNITO_DOMAIN: 'http://mirador.example' }, DOMAIN_LINE],
  [{ COGNITO_DOMAIN: 'https://mirador.example/oauth2' }, DOMAIN_LINE],
])('with cognito the setting %j is refused with one line', (settings, line) => {
  let message = ''
  try {
    readEnv({ ...COGNITO, ...settings })
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toBe(line)
})
