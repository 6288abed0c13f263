/** Where assistants call (docs/decisions/0128). */
export const MCP_PATH = '/mcp'

/** What a client reads to learn how it gets in (RFC 9728, section 3.1). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource/mcp'
