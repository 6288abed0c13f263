import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { queries } from '../../api/queries.ts'
import { ACTIONS } from '../../texts/common.ts'
import { RUBROS } from '../../texts/rubros.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { QueryError } from '../QueryError.tsx'
import { RubrosForm, type RubrosFormProps } from './RubrosForm.tsx'

export interface RubrosModalProps extends Omit<RubrosFormProps, 'userId' | 'stored' | 'onSaved'> {
  /** Called after it has closed, once the rubros are stored and the views that show them are being refetched. */
  onSaved?: (() => void) | undefined
}

const ROWS = Array.from({ length: 9 }, (_, row) => row)

/** The categories dialog (RUB-2). The previous choice is nearly always cached when it opens. */
export default function RubrosModal({ mode, onClose, onSaved }: RubrosModalProps) {
  const query = useQuery(queries.getUserInfo())
  const { data: user, isError } = query
  if (user) {
    const stored = user.product_segment_id.map(({ code, name }) => ({ id_familia: code, name_familia: name }))
    return (
      <RubrosForm
        mode={mode}
        userId={user.user_id}
        stored={stored}
        onClose={onClose}
        onSaved={() => {
          // synchronously, so that the toast is announced by the page and not by the closing dialog
          flushSync(onClose)
          onSaved?.()
        }}
      />
    )
  }
  return (
    <Modal
      title={RUBROS.title}
      subtitle={RUBROS.subtitle}
      closeLabel={ACTIONS.close}
      width="46rem"
      isTall
      onClose={onClose}
      footer={<Button onClick={onClose}>{ACTIONS.cancel}</Button>}
    >
      {isError ? (
        <div className="p-6 max-tablet:p-4">
          <QueryError query={query} title={RUBROS.loadFailed} hint={RUBROS.loadFailedHint} />
        </div>
      ) : (
        <div role="status" className="px-6 py-2 max-tablet:px-4">
          <span className="sr-only">{RUBROS.loading}</span>
          {ROWS.map((row) => (
            <Skeleton key={row} className={`my-5 h-4 ${row % 3 === 1 ? 'w-2/5' : 'w-3/5'}`} />
          ))}
        </div>
      )}
    </Modal>
  )
}
