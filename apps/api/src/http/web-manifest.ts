import { WEB_MANIFEST } from './web-manifest-texts.ts'

/** Lets phones and desktops install the product (W3C Web Application Manifest). */
export function webManifest(name: string) {
  return {
    name,
    short_name: name,
    description: WEB_MANIFEST.description,
    lang: 'es-CL',
    id: '/',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f2f6f5',
    theme_color: '#07201d',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
}
