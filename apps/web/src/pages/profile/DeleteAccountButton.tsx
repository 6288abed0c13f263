import type { getAccountDeletion as contract } from '@mirador/contract/account-deletion'
import { getAccountDeletion } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import { startTransition, useState } from 'react'
import { call } from '../../api/client.ts'
import { reportFailure } from '../../api/report-failure.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { YOUR_DATA } from './your-data-texts.ts'

const DeleteAccountModal = lazyComponent(() => import('./DeleteAccountModal.tsx'))

/** Opens the dialog once its code and the terms of deletion are loaded; a failure is shown in a toast. */
export function DeleteAccountButton() {
  const [terms, setTerms] = useState<AnswerOf<typeof contract>>()
  const [isBusy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    try {
      const [loaded] = await Promise.all([call(getAccountDeletion, {}), DeleteAccountModal.load()])
      startTransition(() => setTerms(loaded))
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        busy={isBusy}
        aria-haspopup="dialog"
        className={WIDE_ON_PHONES}
        onPointerEnter={DeleteAccountModal.prefetch}
        onClick={() => void open()}
      >
        {YOUR_DATA.remove}
      </Button>
      {terms && <DeleteAccountModal terms={terms} onClose={() => setTerms(undefined)} />}
    </>
  )
}
