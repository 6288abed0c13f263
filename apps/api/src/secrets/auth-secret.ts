import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AUTH_SECRET } from '@mirador/texts/operator'

const MINIMUM_BYTES = 32

/** The secret is missing in production, or too short; the message is a line for the operator. */
export class BadAuthSecret extends Error {
  override readonly name = 'BadAuthSecret'
}

/**
 * The secret that seals signing keys and hashes codes: the configured one, or outside production a generated one, stored
 * in the data directory and readable by its owner only.
 * @throws BadAuthSecret
 */
export async function loadAuthSecret({
  authSecret,
  dataDir,
  production,
}: {
  authSecret?: string | undefined
  dataDir: string
  production: boolean
}): Promise<string> {
  if (authSecret) return requireLength(authSecret, 'AUTH_SECRET')
  if (production) throw new BadAuthSecret(AUTH_SECRET.required(MINIMUM_BYTES))
  const file = join(dataDir, 'auth-secret')
  const stored = await readStored(file)
  if (stored !== undefined) return requireLength(stored, file)
  await mkdir(dataDir, { recursive: true })
  // written under another name and then linked, so that processes that start together all read the same secret
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(MINIMUM_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  return requireLength((await readFile(file, 'utf8')).trim(), file)
}

async function readStored(file: string): Promise<string | undefined> {
  try {
    const stored = (await readFile(file, 'utf8')).trim()
    // copying or restoring the file may have changed its mode
    await chmod(file, 0o600)
    return stored
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function requireLength(secret: string, where: string): string {
  if (Buffer.byteLength(secret) >= MINIMUM_BYTES) return secret
  throw new BadAuthSecret(AUTH_SECRET.short(where, MINIMUM_BYTES))
}
