import { SECOND_FACTOR } from '../texts/second-factor.ts'
import { showToast } from '../ui/toast.ts'

/**
 * Copies a text, and shows in a toast whether it worked: plain http has no clipboard, and the user may refuse the
 * permission.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', SECOND_FACTOR.copied)
  } catch {
    showToast('info', SECOND_FACTOR.notCopied)
  }
}
