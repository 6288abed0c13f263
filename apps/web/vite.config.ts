import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkedChunkGroups, chunkGroups } from './chunks.ts'
import { compressedAssets } from './compressed-assets.ts'
import { leanCss } from './lean-css.ts'
import { preloadLibraries } from './preload-libraries.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    leanCss,
    checkedChunkGroups,
    preloadLibraries,
    compressedAssets(),
  ],
  build: {
    // The first versions with light-dark(), popover and @property: older ones would get a rewritten, larger sheet.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Inlined assets would not be cached like hashed files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        // Each script names the chunks that it loads: names of 16 characters compress to fewer bytes than names of 64.
        hashCharacters: 'hex',
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      // changeOrigin: false keeps the Host header, which the origin check of the identity service compares.
      ['/api', '/refresh', '/sii', '/auth', '/feeds', '/config.json', '/manifest.webmanifest', '/healthz'].map(
        (path) => [path, { target: api, changeOrigin: false }],
      ),
    ),
  },
})
