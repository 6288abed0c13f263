import type { getAccountDeletion as contract } from '@mirador/contract/account'
import { getAccountDeletion } from '@mirador/contract/addresses/account'
import type { AnswerOf } from '@mirador/contract/endpoint'
import { YOUR_DATA } from '@mirador/texts/your-data'
import { type ComponentType, startTransition, useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import type { DeleteAccountProps } from './DeleteAccountModal.tsx'
import { tellFailure } from './tell-failure.ts'

const load = async () => (await import('./DeleteAccountModal.tsx')).DeleteAccountModal

interface Opened {
  Modal: ComponentType<DeleteAccountProps>
  terms: AnswerOf<typeof contract>
}

/** Opens the dialog once it is known what it has to ask for; without it in hand people are told. */
export function DeleteAccountButton() {
  const [opened, setOpened] = useState<Opened>()
  const [isBusy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    try {
      const [Modal, terms] = await Promise.all([load(), call(getAccountDeletion, {})])
      startTransition(() => setOpened({ Modal, terms }))
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        busy={isBusy}
        aria-haspopup="dialog"
        className="max-tablet:h-11 max-tablet:w-full"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => void open()}
      >
        {YOUR_DATA.remove}
      </Button>
      {opened && <opened.Modal terms={opened.terms} onClose={() => setOpened(undefined)} />}
    </>
  )
}
