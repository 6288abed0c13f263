import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AUTH_SECRET } from '@mirador/texts/operator'

const MINIMUM_BYTES = 32

/** The secret is absent where it must be given, or too short; the message is the one line to print. */
export class BadAuthSecret extends Error {
  override readonly name = 'BadAuthSecret'
}

/**
 * The secret that seals signing keys and hashes codes: the configured one, or outside production one
 * that is made once and kept in the data directory, readable by its owner alone.
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
  if (authSecret) return longEnough(authSecret, 'AUTH_SECRET')
  if (production) throw new BadAuthSecret(AUTH_SECRET.required(MINIMUM_BYTES))
  const file = join(dataDir, 'auth-secret')
  const kept = await readKept(file)
  if (kept !== undefined) return longEnough(kept, file)
  await mkdir(dataDir, { recursive: true })
  // written whole under another name and then linked: of processes starting together all read the same one
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(MINIMUM_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  return longEnough((await readFile(file, 'utf8')).trim(), file)
}

async function readKept(file: string): Promise<string | undefined> {
  try {
    const kept = (await readFile(file, 'utf8')).trim()
    // a copy or a restored backup may have lost the mode
    await chmod(file, 0o600)
    return kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function longEnough(secret: string, where: string): string {
  if (Buffer.byteLength(secret) >= MINIMUM_BYTES) return secret
  throw new BadAuthSecret(AUTH_SECRET.short(where, MINIMUM_BYTES))
}
