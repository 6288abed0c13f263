/** The one app client. */
export const CLIENT_ID = 'mirador-web'
/** The form `x_y` is what Cognito's client libraries demand of a pool id. */
export const POOL_ID = 'local_mirador'

/** The `iss` of every token: changing the public address ends every session. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/auth/${POOL_ID}`
}
