import { VERIFY } from '../texts/registration-screens.ts'
import { showToast } from '../ui/toast.ts'
import { accounts } from './identity-accounts.ts'
import { identityProblem } from './identity-problem.ts'
import { beginRegistration, noteCodeSent } from './registration-store.ts'

/**
 * Continues a sign-in with an unverified address at step 2: sends the code again and keeps the password in memory
 * (LOG-3).
 */
export async function resumeRegistration(email: string, password: string): Promise<void> {
  beginRegistration({ email, password }, 0)
  try {
    await accounts().resendCode(email)
    noteCodeSent(Date.now())
    showToast('info', VERIFY.sent(email))
  } catch (error) {
    // Step 2 offers to send the code again.
    for (const sentence of Object.values(identityProblem(error))) showToast('error', sentence)
  }
}
