import type { DismissalReach, DismissalReason } from '@mirador/domain/fit/dismissals'
import { useQuery } from '@tanstack/react-query'
import { dismissalEffectQuery } from '../../api/dismiss-tender.ts'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DISMISSAL_REACH } from './dismiss-reach-texts.ts'

interface Props {
  bid_idn: string
  reason: DismissalReason
  /** what the reason is called in the toast */
  quoted: string
  reach: DismissalReach
  /** @param done the sentence once it is done; undefined: the usual one */
  onChange: (reach: DismissalReach, done?: string) => void
}

/** 'Solo esta' or all that share the reason, with what that does before it is done. */
export default function DismissReach({ bid_idn, reason, quoted, reach, onChange }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(dismissalEffectQuery(bid_idn, reason))
  if (!data) {
    if (!isError) return <Skeleton className="fit-reach" />
    return (
      <div role="alert" className="fit-reach">
        <p>{DISMISSAL_REACH.failed}</p>
        <Button size="pill" className="max-tablet:h-11" busy={isFetching} onClick={() => void refetch()}>
          {ACTIONS.retry}
        </Button>
      </div>
    )
  }
  const { lowered } = data
  // nothing can share what the tender does not state
  if (lowered === null) return <p className="fit-reach">{DISMISSAL_REACH.oneEffect}</p>
  const [sentence, aside] = reach === 'all' ? DISMISSAL_REACH.allEffect(lowered, data) : [DISMISSAL_REACH.oneEffect]
  return (
    <div className="fit-reach">
      <Segmented
        label={DISMISSAL_REACH.label}
        value={reach}
        options={[
          { value: 'one', label: DISMISSAL_REACH.one },
          { value: 'all', label: DISMISSAL_REACH.all(data) },
        ]}
        onChange={(value) =>
          value === 'all' ? onChange('all', DISMISSAL_REACH.done(lowered, data, quoted)) : onChange('one')
        }
      />
      <p aria-live="polite">
        {reach === 'all' ? <strong>{sentence}</strong> : sentence}
        {aside && ` ${aside}`}
      </p>
    </div>
  )
}
