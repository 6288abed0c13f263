import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server'

export const DIEGO = { sub: 'google-diego', email: 'Diego@Ejemplo.cl', email_verified: true as unknown }

/** An OpenID provider on loopback at which a user is signed in. */
export async function startOpenIdProvider() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const { service } = server
  const issuer = server.issuer.url as string

  const provider = {
    issuer,
    settings: { issuer, clientId: 'mirador-at-google', clientSecret: 'secreto', timeout: 1 },
    /** additional claims of the ID token */
    claims: { ...DIEGO } as Record<string, unknown>,
    /** called at consent with the redirect address, which it may change */
    onConsent: (_url: URL) => {},
    onToken: (_response: MutableResponse) => {},
    onDiscovery: (_response: MutableResponse) => {},
    /** the form of every request for tokens */
    tokenRequests: [] as Record<string, unknown>[],
    /** Restores the initial state. */
    reset() {
      provider.claims = { ...DIEGO }
      provider.onConsent = () => {}
      provider.onToken = () => {}
      provider.onDiscovery = () => {}
      provider.tokenRequests.length = 0
    },
    stop: () => server.stop(),
  }
  service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => void Object.assign(payload, provider.claims))
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => provider.onConsent(url))
  service.on(Events.BeforeWellKnownOpenIdConfiguration, (response: MutableResponse) => provider.onDiscovery(response))
  service.on(Events.BeforeResponse, (response: MutableResponse, request: { body: Record<string, unknown> }) => {
    provider.tokenRequests.push(request.body)
    provider.onToken(response)
  })
  return provider
}
