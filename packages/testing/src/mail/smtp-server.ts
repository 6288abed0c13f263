import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received mail. */
export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
}

/** A mail server on a loopback port. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      let raw = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        raw += chunk
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
    ...options,
  })
  // a client that disconnects early must not fail the test
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port, url: `smtp://127.0.0.1:${port}`, received, close }
}

/** A TCP server with a custom handler, for faults that a real mail server cannot produce. */
export async function startWrongServer(speak: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    speak(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { port, url: `smtp://127.0.0.1:${port}`, connections: sockets, close }
}

/** A part of a mail, decoded. */
export interface MailPart {
  type: string
  headers: Map<string, string>
  text: string
}

/** The headers and parts of a mail, with its plain and HTML texts as a reader sees them. */
export function readMail({ raw }: ReceivedMail) {
  const { headers, parts } = partsOf(raw)
  const part = (type: string) => parts.find((one) => one.type === type)?.text ?? ''
  return { headers, parts, text: part('text/plain'), html: part('text/html') }
}

/** The parts of a mail, or of a part, which may be nested (RFC 2046). */
function partsOf(source: string): { headers: Map<string, string>; parts: MailPart[] } {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const headers = headersOf(head)
  const body = rest.join('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) {
    const { type, text } = decoded(headers, body)
    return { headers, parts: type ? [{ type, headers, text }] : [] }
  }
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return { headers, parts: parts.flatMap((part) => partsOf(part.trimStart()).parts) }
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
}

function decoded(headers: Map<string, string>, body: string) {
  const type = headers.get('content-type')?.split(';')[0]
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return { type, text: Buffer.from(body, 'base64').toString('utf8') }
  if (encoding !== 'quoted-printable') return { type, text: body }
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { type, text: Buffer.from(bytes, 'latin1').toString('utf8') }
}
