import { BAD_SETTINGS } from '@mirador/texts/operator'
import { cognitoEndpoint, type UserPool } from './user-pool.ts'

const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/
const POOL_ID = /^[\w-]{1,55}_[A-Za-z0-9]{1,55}$/
const CLIENT_ID = /^[\w+]{1,128}$/

/** The user pool of IDENTITY_PROVIDER=cognito; adds a Spanish line to `problems` for each setting that cannot be used. */
export function readUserPool(text: (name: string) => string | undefined, problems: string[]): UserPool | undefined {
  const provider = text('IDENTITY_PROVIDER') ?? 'embedded'
  if (provider !== 'embedded' && provider !== 'cognito') problems.push(BAD_SETTINGS.identityProvider)
  if (provider !== 'cognito') return undefined

  const region = text('COGNITO_REGION') ?? 'us-east-1'
  const isRegion = REGION.test(region)
  if (!isRegion) problems.push(BAD_SETTINGS.cognitoRegion)
  const poolId = text('COGNITO_USER_POOL_ID') ?? ''
  if (!POOL_ID.test(poolId)) problems.push(BAD_SETTINGS.userPoolId)
  else if (isRegion && !poolId.startsWith(`${region}_`)) problems.push(BAD_SETTINGS.userPoolRegion(region))
  const clientId = text('COGNITO_CLIENT_ID') ?? ''
  if (!CLIENT_ID.test(clientId)) problems.push(BAD_SETTINGS.cognitoClientId)
  const domain = readDomain(text('COGNITO_DOMAIN'), problems)
  return { endpoint: cognitoEndpoint(region), poolId, clientId, ...(domain && { domain }) }
}

function readDomain(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isHttpsOrigin = url?.protocol === 'https:' && (value === url.origin || value === `${url.origin}/`)
  if (!isHttpsOrigin) problems.push(BAD_SETTINGS.cognitoDomain)
  return value.replace(/\/$/, '')
}
