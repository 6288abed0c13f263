import { COMPANY } from '@mirador/texts/registration-screens'

interface Props {
  state: 'idle' | 'asking' | 'failed'
  onRetry: () => void
}

/** Under the rut: what it is good for, that it is being looked up, or the way out when that failed. */
export function RutHint({ state, onRetry }: Props) {
  if (state === 'asking') return COMPANY.asking
  if (state === 'idle') return COMPANY.rutHint
  return (
    <>
      {COMPANY.askFailed}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {COMPANY.askAgain}
      </button>
      .
    </>
  )
}
