import { COMPANY } from '../../texts/registration-screens.ts'

interface Props {
  state: 'idle' | 'asking' | 'failed'
  /** the company of the rut, and the number of tenders in which it made offers */
  offered: { name: string; tenders: number } | undefined
  onRetry: () => void
}

/** The hint below the rut: its purpose, a running lookup, or the next step after a failure. */
export function RutHint({ state, offered, onRetry }: Props) {
  if (state === 'asking') return COMPANY.asking
  if (state === 'idle') return offered ? COMPANY.offered(offered.name, offered.tenders) : COMPANY.rutHint
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
