/** A sign-in that waits for its second step; valid for five minutes. */
export interface Challenge {
  session: string
  username: string
}

/** The first step of a sign-in succeeded, and the account has a second one. */
export class SecondFactorRequired extends Error {
  readonly challenge: Challenge

  /** @param answer a challenge in the form of the protocol */
  constructor({ Session, ChallengeParameters }: Record<string, unknown>) {
    super('second factor required')
    const { USER_ID_FOR_SRP } = (ChallengeParameters ?? {}) as Record<string, unknown>
    this.challenge = { session: String(Session), username: String(USER_ID_FOR_SRP) }
  }
}

export interface Waiting {
  challenge: Challenge
  /** the page to return to after the sign-in, if any */
  after: string | undefined
}

// in memory only, since it proves the first of two factors
let waiting: Waiting | undefined

/** The sign-in of this page that waits for its second step. */
export function waitingSignIn(): Waiting | undefined {
  return waiting
}

export function setWaitingSignIn(next: Waiting | undefined): void {
  waiting = next
}
