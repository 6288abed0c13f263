import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { childEnv } from '@mirador/testing/processes/child-env'

const MAIN = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))
const READY_TRIES = 3_000
const PORT_TRIES = 3

export interface Product {
  url: string
  /** its output so far */
  output(): string
  /** ends it as Ctrl-C does, or with another signal */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The storage of a product. */
export interface Place {
  /** Settings that point to it. */
  settings: Record<string, string>
}

export interface ProductOptions {
  /** environment variables of the product */
  settings?: Record<string, string>
  place: Place
  port?: number
}

/** Starts the real product on its data and waits until it is ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  for (let tries = 1; ; tries++) {
    try {
      return await startAt(options.port ?? (await freePort()), options)
    } catch (error) {
      // another process may have taken the free port meanwhile
      const isTaken = options.port === undefined && / está ocupado/.test(String(error))
      if (!isTaken || tries === PORT_TRIES) throw error
    }
  }
}

async function startAt(own: number, { settings = {}, place }: ProductOptions): Promise<Product> {
  const child = spawn(process.execPath, [MAIN], {
    env: childEnv({ LOG_LEVEL: 'warn', ...settings, ...place.settings, PORT: String(own) }),
  })
  // a journey that times out does not stop its product
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  // by then all its output has arrived
  const closed = once(child, 'close')
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const url = `http://localhost:${own}`
  await untilReady(url, child, closed, () => printed)
  return {
    url,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

async function untilReady(url: string, child: ChildProcess, closed: Promise<unknown>, printed: () => string) {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await closed
      throw new Error(`the product ended: ${printed()}`)
    }
    // only this line shows that this product, not another one, answers on the port
    const isListening = / está en http/.test(printed())
    const isReady =
      isListening &&
      (await fetch(`${url}/readyz`).then(
        (response) => response.ok,
        () => false,
      ))
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the product did not start: ${printed()}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
