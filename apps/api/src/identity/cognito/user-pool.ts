/** A user pool of AWS Cognito, as its users' programs see it. */
export interface UserPool {
  /** of the JSON protocol, with a slash at the end */
  endpoint: string
  poolId: string
  clientId: string
  /** origin of its hosted sign-in, through which the social provider is reached; absent = passwords only */
  domain?: string
  /** how long an answer may take, in milliseconds */
  timeoutMs?: number
}

export function cognitoEndpoint(region: string): string {
  return `https://cognito-idp.${region}.amazonaws.com/`
}

/** The `iss` of the pool's tokens; its keys are published under it. */
export function issuerOfPool({ endpoint, poolId }: UserPool): string {
  return `${endpoint}${poolId}`
}
