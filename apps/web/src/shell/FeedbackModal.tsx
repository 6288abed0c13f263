import { sendFeedback } from '@mirador/contract/addresses'
import { COMMENT_MAX, FIRST_SCORE } from '@mirador/domain/messages/feedback'
import { FEEDBACK } from '@mirador/texts/feedback'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { LongTextField } from '../components/LongTextField.tsx'
import { deleteDraft, readDraft, saveDraft } from '../session/draft.ts'
import { useSession } from '../session/session-store.ts'
import { ACTIONS } from '../texts/common.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { Modal } from '../ui/Modal.tsx'
import { showToast } from '../ui/toast.ts'
import { FeedbackFaces } from './FeedbackFaces.tsx'

const DRAFT = 'feedback'

/** The feedback form. Unsent input is restored on opening, until the session ends. */
export default function FeedbackModal({ onClose }: { onClose: () => void }) {
  const owner = useSession(({ user }) => user?.sub) ?? ''
  const [draft] = useState(() => readDraft(DRAFT, owner))
  const [failure, setFailure] = useState('')
  const [tooLong, setTooLong] = useState('')
  const [isBusy, setBusy] = useState(false)
  const form = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const { puntuacion, comentario } = readForm(event.currentTarget)
    const body = { puntuacion: Number(puntuacion), comentario: comentario.trim() }
    setFailure('')
    if (body.comentario.length > COMMENT_MAX) {
      setTooLong(FEEDBACK.commentTooLong)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    setBusy(true)
    try {
      await call(sendFeedback, { body })
      deleteDraft(DRAFT)
      showToast('success', FEEDBACK.thanks)
      onClose()
    } catch (error) {
      // Specification, section 8: only logged. The dialog stays open with the input and shows the error.
      console.error(error)
      if (!(error instanceof ApiError && error.isReported)) setFailure(`${FEEDBACK.failed} ${(error as Error).message}`)
    } finally {
      setBusy(false)
    }
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    saveDraft(DRAFT, owner, readForm(event.currentTarget))
    setFailure('')
    setTooLong('')
  }

  return (
    <Modal
      title={FEEDBACK.title}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} className="max-tablet:h-11">
            {ACTIONS.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy} className="max-tablet:h-11">
            {FEEDBACK.submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="px-6 py-5 max-tablet:px-4"
        onInput={onInput}
        onSubmit={(event) => void submit(event)}
      >
        <FeedbackFaces chosen={Number(draft.puntuacion ?? FIRST_SCORE)} />
        <LongTextField
          name="comentario"
          label={FEEDBACK.comment}
          placeholder={FEEDBACK.commentPlaceholder}
          max={COMMENT_MAX}
          defaultValue={draft.comentario}
          error={tooLong}
          className="mt-5"
        />
        <div role="alert">{failure && <FieldError id={`${form}-failure`}>{failure}</FieldError>}</div>
      </form>
    </Modal>
  )
}

function readForm(form: HTMLFormElement): { puntuacion: string; comentario: string } {
  const fields = new FormData(form)
  return { puntuacion: String(fields.get('puntuacion')), comentario: String(fields.get('comentario')) }
}
