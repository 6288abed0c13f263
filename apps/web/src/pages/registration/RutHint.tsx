import { COMPANY } from '../../texts/registration-screens.ts'

interface Props {
  state: 'idle' | 'asking' | 'failed'
  onRetry: () => void
}

/** The hint below the rut: its purpose, a running lookup, or the next step after a failure. */
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
