import type { Context } from '../context.ts'

/**
 * The security headers of every response (OWASP ASVS 5, chapter 3.4): no inline code, no framing by other sites, and
 * connections only to the own origin and the user pool. Computed once; a page that needs another policy, such as the
 * API documentation, sets its own.
 */
export function securityHeaders({ env, identity }: Pick<Context, 'env' | 'identity'>): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // data: for the check mark in the style sheet
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
    ...(env.publicUrl.startsWith('https:') ? TLS_HEADERS : {}),
  }
}

/** Headers without effect on anything but pages: hashed files omit them, which saves 0.4 KB each. */
export const PAGE_HEADERS = ['content-security-policy', 'x-frame-options', 'referrer-policy', 'permissions-policy']

/** The documentation's library writes style attributes. */
export const DOCUMENTATION_POLICY = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'frame-ancestors': ["'none'"],
}

// only with TLS: browsers ignore the second header over http, and the first would make an http address unreachable
const TLS_HEADERS = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
}

function contentSecurityPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** Foreign origins that the browser calls for identity: none with the embedded service. */
function poolOrigins(web: Context['identity']['web'], publicUrl: string): string[] {
  const own = new URL(publicUrl).origin
  const urls = [web.endpoint, web.keeper, web.social?.tokenUrl].filter((url) => url !== undefined)
  return [...new Set(urls.map((url) => new URL(url, publicUrl).origin))].filter((origin) => origin !== own)
}
