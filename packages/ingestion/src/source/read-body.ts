import { FAILURE_DETAILS } from '@mirador/texts/source-runs'
import { SourceError } from './source-error.ts'

/**
 * The bytes of an answer.
 * @throws SourceError when it is longer than `maxBytes`
 */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    // leaving the loop cancels the rest of the transfer
    if (size > maxBytes) throw new SourceError('malformed', FAILURE_DETAILS.tooLarge(Math.round(maxBytes / 1_000_000)))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
