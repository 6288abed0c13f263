import type { Db } from '@mirador/database/connection/connect'
import { deletePasskey, insertPasskey, listPasskeys } from '@mirador/database/identity/passkeys'
import { consumeSecret, insertSecret } from '@mirador/database/identity/secrets'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { findUserBySub } from '@mirador/database/identity/users'
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { queueMail } from '../mailer/mail.ts'
import { secondFactorMail } from '../mailer/second-factor-mail.ts'
import { makeSecret, secretHash } from '../secrets/one-use-secret.ts'
import type { Actor, OwnContext } from './actor.ts'
import { CEREMONY_MS, type Passkeys } from './passkeys/passkeys.ts'
import type { PasswordProof } from './passwords/own-passwords.ts'
import { requireUnchanged } from './passwords/require-unchanged.ts'
import { InvalidToken } from './tokens/token-verifier.ts'

const MAX_PASSKEYS = 10

interface Context extends OwnContext {
  passkeys: Passkeys
}

export type OwnPasskeys = ReturnType<typeof createOwnPasskeys>

/**
 * How users of the embedded service add and remove passkeys. `proof` is their verified password; its functions throw
 * InvalidToken for an ended session, or when the password has changed since.
 */
export function createOwnPasskeys({ db, clock, passkeys, mailer, mailIdentity }: Context) {
  async function report(tx: Db, { sub, origin }: Actor, event: 'passkeyAdded' | 'passkeyRemoved') {
    const at = clock()
    const kind = event === 'passkeyAdded' ? 'passkey_added' : 'passkey_removed'
    await appendSecurityEvent(tx, { sub, kind, happened_at: at, ...origin })
    const { email = '' } = (await findUserBySub(tx, sub)) ?? {}
    const mail = secondFactorMail({ to: email, event, at }, mailIdentity)
    await queueMail(tx, mail, at)
    return mail
  }

  return {
    /**
     * The options of the browser's dialog, with a challenge of five minutes.
     * @returns undefined: the user has ten passkeys
     */
    async start(
      session: Pick<Actor, 'sub' | 'sid'>,
      proof: PasswordProof,
    ): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
      const { sub } = session
      const challenge = makeSecret()
      const passkeyOwner = await db.transaction().execute(async (tx) => {
        await requireUnchanged(tx, session, proof)
        const user = await findUserBySub(tx, sub)
        if (!user) throw new InvalidToken('the user was deleted')
        const existing = await listPasskeys(tx, sub)
        if (existing.length >= MAX_PASSKEYS) return undefined
        const expires_at = new Date(clock().getTime() + CEREMONY_MS)
        await insertSecret(tx, { secret_hash: secretHash(challenge), kind: 'passkey-creation', sub, expires_at })
        return { user, existing }
      })
      return passkeyOwner && passkeys.creationOptions(passkeyOwner.user, challenge, passkeyOwner.existing)
    },

    /**
     * Stores the passkey that the browser made.
     * @returns undefined: the response is refused, or the passkey is known
     */
    async add(session: Actor, { name, response }: { name: string; response: RegistrationResponseJSON }) {
      const { sub } = session
      const isChallenge = async (challenge: string) => {
        const key = { secret_hash: secretHash(challenge), kind: 'passkey-creation' } as const
        return (await consumeSecret(db, key, clock()))?.sub === sub
      }
      const created = await passkeys.verifyCreation(response, isChallenge)
      if (!created) return undefined
      const mail = await db.transaction().execute(async (tx) => {
        await requireUnchanged(tx, session)
        if ((await listPasskeys(tx, sub)).length >= MAX_PASSKEYS) return undefined
        const isStored = await insertPasskey(tx, { ...created, sub, name, created_at: clock() })
        return isStored ? report(tx, session, 'passkeyAdded') : undefined
      })
      if (mail) mailer.posted(mail)
      return mail && { credential_id: created.credential_id }
    },

    /** @returns whether the user had the passkey */
    async remove(session: Actor, proof: PasswordProof, credential_id: string): Promise<boolean> {
      const mail = await db.transaction().execute(async (tx) => {
        await requireUnchanged(tx, session, proof)
        const isRemoved = await deletePasskey(tx, session.sub, credential_id)
        return isRemoved ? report(tx, session, 'passkeyRemoved') : undefined
      })
      if (mail) mailer.posted(mail)
      return mail !== undefined
    },
  }
}
