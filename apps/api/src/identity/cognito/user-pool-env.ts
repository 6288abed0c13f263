import { cognitoEndpoint, type UserPool } from './user-pool.ts'

const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/

/** The pool that IDENTITY_PROVIDER=cognito means; `lines` gets one line for each setting that cannot be used. */
export function readUserPool(text: (name: string) => string | undefined, lines: string[]): UserPool | undefined {
  const provider = text('IDENTITY_PROVIDER') ?? 'embedded'
  if (provider !== 'embedded' && provider !== 'cognito') lines.push('IDENTITY_PROVIDER: debe ser embedded o cognito.')
  if (provider !== 'cognito') return undefined

  const region = text('COGNITO_REGION') ?? 'us-east-1'
  if (!REGION.test(region)) lines.push('COGNITO_REGION: debe ser una región de AWS, como us-east-1.')
  const poolId = text('COGNITO_USER_POOL_ID') ?? ''
  if (!/^[\w-]{1,55}_[A-Za-z0-9]{1,55}$/.test(poolId)) {
    lines.push('COGNITO_USER_POOL_ID: debe ser el identificador del grupo de usuarios, como us-east-1_AbCdEf123.')
  } else if (REGION.test(region) && !poolId.startsWith(`${region}_`)) {
    lines.push(`COGNITO_USER_POOL_ID: debe comenzar con ${region}_, la región de COGNITO_REGION.`)
  }
  const clientId = text('COGNITO_CLIENT_ID') ?? ''
  if (!/^[\w+]{1,128}$/.test(clientId)) {
    lines.push('COGNITO_CLIENT_ID: debe ser el identificador de un cliente del grupo, sin secreto.')
  }
  const domain = text('COGNITO_DOMAIN')
  if (domain !== undefined && !isHttpsOrigin(domain)) {
    lines.push(
      'COGNITO_DOMAIN: debe ser un origen https sin ruta, como https://mirador.auth.us-east-1.amazoncognito.com.',
    )
  }
  return { endpoint: cognitoEndpoint(region), poolId, clientId, ...(domain && { domain: domain.replace(/\/$/, '') }) }
}

function isHttpsOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'https:' && (value === url.origin || value === `${url.origin}/`)
}
