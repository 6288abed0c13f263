import type { Family } from '@mirador/domain/rubros/catalogue'
import { familiesToSend, isSameSelection, segmentsToChoose, selectionOf } from '@mirador/domain/rubros/selection'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startTransition, useReducer, useRef, useState } from 'react'
import { updateRubrosMutation } from '../../api/update-rubros.ts'
import { ACTIONS } from '../../texts/common.ts'
import { RUBROS } from '../../texts/rubros.ts'
import { Modal } from '../../ui/Modal.tsx'
import { changeDraft, newDraft } from './draft.ts'
import { LeaveRubros } from './LeaveRubros.tsx'
import { RubrosFooter } from './RubrosFooter.tsx'
import { RubrosList } from './RubrosList.tsx'
import { RubrosSearch } from './RubrosSearch.tsx'

export interface RubrosFormProps {
  mode: 'create' | 'edit'
  userId: string
  /** the families of the stored choice */
  stored: readonly Family[]
  onClose: () => void
  onSaved: () => void
}

export function RubrosForm({ mode, userId, stored, onClose, onSaved }: RubrosFormProps) {
  // Sorted once: no row moves while the user chooses.
  const [before] = useState(() => {
    const segments = segmentsToChoose(stored, RUBROS.outside)
    const families = stored.map(({ id_familia }) => id_familia)
    return { segments, chosen: selectionOf(segments, families) }
  })
  const [draft, change] = useReducer(changeDraft, before, newDraft)
  const [isLeaving, setLeaving] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending, isError } = useMutation(updateRubrosMutation(client, mode, onSaved))

  // A double click is faster than the busy state of the button.
  const isSent = useRef(false)
  function send() {
    if (isSent.current) return
    isSent.current = true
    const body = { product_family_id: familiesToSend(draft.chosen), user_id: userId }
    mutate(body, { onError: () => (isSent.current = false) })
  }

  // Only 'Cancelar' discards the changes without asking; Escape and a click outside may be accidental.
  function leave() {
    if (isPending) return
    if (isSameSelection(before.chosen, draft.chosen)) onClose()
    else startTransition(() => setLeaving(true))
  }

  return (
    <>
      {/* rendered before the dialog below it, so that it returns the focus first when both close */}
      {isLeaving && <LeaveRubros onStay={() => setLeaving(false)} onLeave={onClose} />}
      <Modal
        title={RUBROS.title}
        subtitle={RUBROS.subtitle}
        closeLabel={ACTIONS.close}
        width="46rem"
        isTall
        onClose={leave}
        header={<RubrosSearch text={draft.search} onType={(text) => change({ type: 'search', text })} />}
        footer={
          <RubrosFooter
            mode={mode}
            chosen={draft.chosen}
            stored={before.chosen}
            isBusy={isPending}
            hasFailed={isError}
            onCancel={onClose}
            onSubmit={send}
          />
        }
      >
        <RubrosList segments={before.segments} draft={draft} onChange={change} />
      </Modal>
    </>
  )
}
