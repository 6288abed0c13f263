import { pipeline, Transform } from 'node:stream'
import type { ByteSource } from './file-bytes.ts'

/** The encoding by the first bytes of a text; UTF-8 without a byte order mark of UTF-16. */
function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** A decoder for a text that begins with these bytes. */
export function decoderOf(head: Uint8Array): TextDecoder {
  return new TextDecoder(encodingOf(head))
}

/**
 * The UTF-8 bytes of a text in UTF-16: Excel saves "Texto Unicode" in it, and PowerShell its redirected output.
 * @param head the first bytes
 */
export function withoutUtf16(source: ByteSource, head: Uint8Array): ByteSource {
  if (encodingOf(head) === 'utf-8') return source
  return {
    size: source.size,
    async open(onBytes) {
      const decoder = decoderOf(head)
      const recoded = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          done(null, decoder.decode(chunk, { stream: true }))
        },
        flush(done) {
          done(null, decoder.decode())
        },
      })
      return pipeline(await source.open(onBytes), recoded, () => {})
    },
  }
}
