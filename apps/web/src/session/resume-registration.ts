import { VERIFY } from '@mirador/texts/registration-screens'
import { showToast } from '../ui/toast.ts'
import { accounts } from './identity-accounts.ts'
import { identityProblem } from './identity-problem.ts'
import { beginRegistration, noteCodeSent } from './registration-store.ts'

/** From a sign-in that found the address unproved to step 2: with the code once more and the password in memory (LOG-3). */
export async function resumeRegistration(email: string, password: string): Promise<void> {
  beginRegistration({ email, password }, 0)
  try {
    await accounts().resendCode(email)
    noteCodeSent(Date.now())
    showToast('info', VERIFY.sent(email))
  } catch (error) {
    // Step 2 offers to ask again.
    for (const sentence of Object.values(identityProblem(error))) showToast('error', sentence)
  }
}
