/** A user pool of AWS Cognito, from the point of view of its clients. */
export interface UserPool {
  /** URL of the JSON protocol, with a slash at the end */
  endpoint: string
  poolId: string
  clientId: string
  /** origin of its hosted sign-in, which leads to the social provider; absent: passwords only */
  domain?: string
  /** time limit of an answer, in milliseconds */
  timeoutMs?: number
}

export function cognitoEndpoint(region: string): string {
  return `https://cognito-idp.${region}.amazonaws.com/`
}

/** The `iss` of the pool's tokens; the keys are published below it. */
export function issuerOfPool({ endpoint, poolId }: UserPool): string {
  return `${endpoint}${poolId}`
}
