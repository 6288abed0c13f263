import type { Context } from '../context.ts'

/**
 * The security headers of every answer (OWASP ASVS 5, chapter 3.4). Nothing inline runs, no other site frames the
 * product, and its pages talk to their own origin and the user pool alone. They are the same for every answer, so they
 * are written once; a page that needs another policy, as the API's documentation does, sets its own.
 */
export function securityHeaders({ env, identity }: Pick<Context, 'env' | 'identity'>): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // the mark of a checked box is an image in the sheet
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...poolOrigins(identity.web, env.publicUrl)],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-resource-policy': 'same-origin',
    ...(env.publicUrl.startsWith('https:') ? OF_TLS : {}),
  }
}

/** What only says something on an answer that becomes a page: the hashed files of a page go without, 0.4 KB each. */
export const OF_PAGES = ['content-security-policy', 'x-frame-options', 'referrer-policy', 'permissions-policy']

/** The library that draws the documentation of the API writes style attributes. */
export const DOCUMENTATION_POLICY = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'frame-ancestors': ["'none'"],
}

// over plain http browsers ignore the second, and the first would lock people out of an address that has no other
const OF_TLS = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
}

function contentSecurityPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** Other origins that the browser calls for identity: none with the embedded service. */
function poolOrigins(web: Context['identity']['web'], publicUrl: string): string[] {
  const own = new URL(publicUrl).origin
  const urls = [web.endpoint, web.keeper, web.social?.tokenUrl].filter((url) => url !== undefined)
  return [...new Set(urls.map((url) => new URL(url, publicUrl).origin))].filter((origin) => origin !== own)
}
