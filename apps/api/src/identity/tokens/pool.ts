/** Id of the only app client. */
export const CLIENT_ID = 'mirador-web'
/** Cognito's client libraries require the form `x_y`. */
export const POOL_ID = 'local_mirador'

/** The `iss` of every token; a new public address therefore ends every session. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/auth/${POOL_ID}`
}
