import { EXPORTED_LISTS, type ExportedList, type ExportFormat } from '@mirador/contract/export-columns'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { baseUrl, failure, readJson, refusal, requireToken } from './client.ts'
import { urlOf } from './url-of.ts'

/** No data for this long means a lost connection. */
const SILENCE_MS = MINUTE_MS
/** Bytes held in memory before they become a Blob, which the browser may store elsewhere. */
const PIECE_BYTES = 4_000_000

export interface DownloadedList {
  file: Blob
  /** the name given by the server */
  name: string
  rows: number
}

interface Options {
  format: ExportFormat
  columns: readonly string[]
  signal: AbortSignal
  /** called with the bytes received so far, uncompressed */
  onBytes: (bytes: number) => void
}

/**
 * Downloads a list as a file, without pagination.
 * @throws ApiError like every call; code `network` for an interrupted download. AbortError when cancelled
 */
export async function downloadList(
  list: ExportedList,
  query: object,
  { format, columns, signal, onBytes }: Options,
): Promise<DownloadedList> {
  const { base, path } = EXPORTED_LISTS[list].address
  const whole = { ...query, offset: undefined, format, columns: columns.join(',') }
  const url = urlOf(baseUrl(base), path, {}, whole)
  const line = watchLine()
  const both = AbortSignal.any([signal, line.signal])
  const ask = (token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: both })
  try {
    let response = await ask(await requireToken())
    // as in client.ts: the token may be older than it seems
    if (response.status === 401) response = await ask(await requireToken(true))
    if (!response.ok) throw refusal(response.status, await readJson(response))
    const file = await readPieces(response, (bytes) => {
      line.heard()
      onBytes(bytes)
    })
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { file, name: name ?? `${list}.${format}`, rows: Number(response.headers.get('x-row-count')) }
  } catch (error) {
    throw error instanceof TypeError || error instanceof DOMException ? failure(signal.aborted ? error : lost()) : error
  } finally {
    line.end()
  }
}

const lost = () => new TypeError('the line broke')

async function readPieces(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const pieces: Blob[] = []
  let held: Uint8Array<ArrayBuffer>[] = []
  let heldBytes = 0
  let bytes = 0
  const reader = response.body?.getReader()
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return new Blob([...pieces, ...held], { type })
    held.push(value)
    heldBytes += value.byteLength
    bytes += value.byteLength
    if (heldBytes >= PIECE_BYTES) {
      pieces.push(new Blob(held))
      held = []
      heldBytes = 0
    }
    onBytes(bytes)
  }
}

function watchLine() {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  return {
    signal: silence.signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    },
    end: () => clearTimeout(timer),
  }
}
