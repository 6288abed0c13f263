import { BAD_SETTINGS } from '@mirador/texts/operator'
import { cognitoEndpoint, type UserPool } from './user-pool.ts'

const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/

/** The pool that IDENTITY_PROVIDER=cognito means; `lines` gets one line for each setting that cannot be used. */
export function readUserPool(text: (name: string) => string | undefined, lines: string[]): UserPool | undefined {
  const provider = text('IDENTITY_PROVIDER') ?? 'embedded'
  if (provider !== 'embedded' && provider !== 'cognito') lines.push(BAD_SETTINGS.identityProvider)
  if (provider !== 'cognito') return undefined

  const region = text('COGNITO_REGION') ?? 'us-east-1'
  if (!REGION.test(region)) lines.push(BAD_SETTINGS.cognitoRegion)
  const poolId = text('COGNITO_USER_POOL_ID') ?? ''
  if (!/^[\w-]{1,55}_[A-Za-z0-9]{1,55}$/.test(poolId)) {
    lines.push(BAD_SETTINGS.userPoolId)
  } else if (REGION.test(region) && !poolId.startsWith(`${region}_`)) {
    lines.push(BAD_SETTINGS.userPoolRegion(region))
  }
  const clientId = text('COGNITO_CLIENT_ID') ?? ''
  if (!/^[\w+]{1,128}$/.test(clientId)) {
    lines.push(BAD_SETTINGS.cognitoClientId)
  }
  const domain = text('COGNITO_DOMAIN')
  if (domain !== undefined && !isHttpsOrigin(domain)) {
    lines.push(BAD_SETTINGS.cognitoDomain)
  }
  return { endpoint: cognitoEndpoint(region), poolId, clientId, ...(domain && { domain: domain.replace(/\/$/, '') }) }
}

function isHttpsOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'https:' && (value === url.origin || value === `${url.origin}/`)
}
