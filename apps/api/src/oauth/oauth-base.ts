/** Where assistants call (docs/decisions/0128). */
export const MCP_PATH = '/mcp'

/** What a client reads to learn how it gets in (RFC 9728, section 3.1). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource/mcp'

/** The endpoints of the authorization server (RFC 8414, section 3). */
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server'

/** Where codes and refresh tokens are exchanged. */
export const TOKEN_PATH = '/mcp/token'

export interface PublicEnv {
  publicUrl: string
}

/** The resource for which tokens are issued (RFC 8707). */
export const resourceOf = ({ publicUrl }: PublicEnv): string => new URL(MCP_PATH, publicUrl).href

/** The issuer: it has no path, so that its metadata are at one address. */
export const issuerOf = ({ publicUrl }: PublicEnv): string => new URL(publicUrl).origin
