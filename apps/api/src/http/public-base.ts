/** Base path of the public API (docs/decisions/0125). */
export const PUBLIC_BASE = '/api/v1'
