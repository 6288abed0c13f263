import { ACTIONS } from '../../../../texts/common.ts'
import { Button } from '../../../../ui/Button.tsx'

interface Props {
  /** says what is not known, and what still is */
  text: string
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}

/** In the place of answers that could not be read: nothing is claimed without them. */
export function BandFailed({ text, query: { isFetching, refetch } }: Props) {
  return (
    <div role="alert" className="sheet mb-7 flex flex-wrap items-center gap-4 px-5 py-4">
      <p className="text-ink2">{text}</p>
      <Button size="pill" busy={isFetching} className="max-tablet:h-11" onClick={() => void refetch()}>
        {ACTIONS.retry}
      </Button>
    </div>
  )
}
